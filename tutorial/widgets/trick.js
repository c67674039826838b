/* A few tricks against the computer: the table without its tools. */
export default ct.widget("table", (page) => (view) => ct.tricks(page, view, (action) => page.send(action.key)));
