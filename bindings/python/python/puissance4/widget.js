// The page's part of BoardWidget: the picture of the board, and over it a button for each column.

// In the units of the picture, a cell is 100 wide and the edge of the board 25.
const CELL = 100;
const EDGE = 25;

function element(name, className, parent) {
  const created = document.createElement(name);
  created.className = className;
  parent.append(created);
  return created;
}

function render({ model, el }) {
  const root = element("div", "puissance4", el);
  const scores = element("div", "puissance4-scores", root);
  const frame = element("div", "puissance4-frame", root);
  const picture = element("div", "puissance4-picture", frame);
  const columns = element("div", "puissance4-columns", frame);
  const bar = element("div", "puissance4-bar", root);
  const status = element("span", "puissance4-status", bar);
  status.setAttribute("role", "status");
  for (const [command, label] of [["undo", "Undo"], ["restart", "New game"]]) {
    const button = element("button", "puissance4-command", bar);
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => model.send({ command }));
  }

  function column(index) {
    const button = element("button", "puissance4-column", columns);
    button.type = "button";
    button.setAttribute("aria-label", `Column ${index + 1}`);
    button.addEventListener("click", () => model.send({ command: "play", column: index }));
    return button;
  }

  function show() {
    const count = model.get("_columns");
    const edge = `${(100 * EDGE) / (CELL * count + 2 * EDGE)}%`;
    picture.innerHTML = model.get("_svg");
    root.style.maxWidth = `${picture.firstElementChild?.getAttribute("width") ?? 480}px`;
    if (columns.children.length !== count) {
      columns.replaceChildren();
      for (let index = 0; index < count; index += 1) column(index);
    }
    const legal = new Set(model.get("_legal"));
    [...columns.children].forEach((button, index) => (button.disabled = !legal.has(index)));
    columns.style.left = columns.style.right = edge;
    scores.style.margin = `0 ${edge}`;
    const known = model.get("_scores");
    const best = Math.max(...known.filter((score) => score !== null));
    scores.replaceChildren();
    for (const score of known) {
      const cell = element("span", score === best ? "puissance4-best" : "", scores);
      cell.textContent = score === null ? "" : score > 0 ? `+${score}` : `${score}`.replace("-", "−");
    }
    status.textContent = model.get("_status");
  }

  const events = ["_svg", "_columns", "_legal", "_scores", "_status"].map((name) => `change:${name}`);
  events.forEach((event) => model.on(event, show));
  show();
  return () => events.forEach((event) => model.off(event, show));
}

export default { render };
