const table = document.querySelector("#moves");
const body = table.tBodies[0];
const rows = Array.from(body.rows);
const headings = Array.from(table.tHead.rows[0].cells);
const controls = Array.from(document.querySelectorAll(".filters select, .filters input"));
const cell = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;

function sort(column, sign) {
  const isNumber = column > 1;
  const order = (one, other) => isNumber
    ? Number(cell(one, column)) - Number(cell(other, column))
    : cell(one, column).localeCompare(cell(other, column));
  rows.sort((one, other) => sign * order(one, other)).forEach((row) => body.append(row));
  headings.forEach((heading, place) => {
    heading.setAttribute("aria-sort", place !== column ? "none" : sign === 1 ? "ascending" : "descending");
  });
}

function filter() {
  const wanted = Object.fromEntries(controls.map((control) => [control.name, control.value]));
  const refuses = [
    (row) => row.dataset.when !== wanted.when,
    (row) => wanted.kind !== "" ? row.dataset.kind !== wanted.kind : false,
    (row) => Number(wanted.seats) > Number(cell(row, 2)),
  ];
  rows.forEach((row) => { row.hidden = refuses.some((refuse) => refuse(row)); });
}

headings.forEach((heading, column) => {
  heading.querySelector("button").addEventListener("click", () => {
    const before = heading.getAttribute("aria-sort");
    sort(column, before === "descending" ? 1 : before === "ascending" ? -1 : column > 1 ? -1 : 1);
  });
});
controls.forEach((control) => control.addEventListener("input", filter));
document.querySelector(".filters").hidden = false;
filter();
