"""Where the lessons live: the JupyterLab extension, the learner's folder, and the saving of notebooks."""
