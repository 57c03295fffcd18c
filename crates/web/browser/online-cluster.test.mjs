// Two servers that share a PostgreSQL.
import { connect, createServer } from "node:net";
import { test } from "node:test";
import { follow, play, two } from "./online.mjs";
import { kill, run, serve, status } from "./support.mjs";

/// Two servers on one PostgreSQL, and a load balancer that gives connections in turn to those that run.
async function pair() {
  const database = await run(process.env.PUISSANCE4_CHAOS, ["cluster"], /postgres:\S*(?=\s)/);
  const servers = [await serve("127.0.0.1:0", database.found), await serve("127.0.0.1:0", database.found)];
  let turn = 0;
  const balancer = createServer((visitor) => {
    const there = servers.filter((server) => server.program.exitCode === null && server.program.signalCode === null);
    if (!there.length) return visitor.destroy();
    const server = connect(Number(new URL(there[turn++ % there.length].address).port), "127.0.0.1");
    visitor.pipe(server).pipe(visitor);
    for (const [one, other] of [[visitor, server], [server, visitor]]) one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  const end = async () => {
    balancer.close();
    for (const { program } of servers) if (program.exitCode === null && program.signalCode === null) await kill(program);
    database.process.stdin.end();
    await new Promise((resolve) => database.process.once("exit", resolve));
  };
  return { servers, address: `http://127.0.0.1:${balancer.address().port}`, end };
}

test("a game between two servers that share a PostgreSQL", async () => {
  const { servers: [here, there], end } = await pair();
  const { ada, bob, link } = await two({}, { ada: { at: here.address }, bob: { at: there.address } });
  const carol = await follow(link, { at: there.address });
  const pages = [ada.page, bob.page, carol.page];
  // Each sees the other, who is elsewhere.
  await bob.page.locator(".seat", { hasText: "Ada" }).getByText("Here").waitFor();
  await ada.page.locator(".seat", { hasText: "Bob" }).getByText("Here").waitFor();
  await play(ada.page, bob.page, "1212121", pages);
  await status(ada.page, "You win!");
  for (const page of [bob.page, carol.page]) await status(page, "Ada wins.");
  for (const one of [ada, bob, carol]) await one.leave();
  await end();
});

test("one of two servers is killed, then the other: the game goes on", async () => {
  const { servers, address, end } = await pair();
  const at = { at: address };
  const { ada, bob, link } = await two({}, { ada: at, bob: at });
  const carol = await follow(link, at);
  const pages = [ada.page, bob.page, carol.page];
  await play(ada.page, bob.page, "12", pages);
  await kill(servers[0].program);
  await play(ada.page, bob.page, "12", pages);
  Object.assign(servers[0], await serve("127.0.0.1:0", servers[0].database));
  await kill(servers[1].program);
  await play(ada.page, bob.page, "121", pages);
  await status(ada.page, "You win!");
  for (const page of [bob.page, carol.page]) await status(page, "Ada wins.");
  for (const one of [ada, bob, carol]) await one.leave();
  await end();
});
