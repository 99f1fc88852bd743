import { count, rate, retryAfter, type Section, slots, time, tryAgain } from "./limit.ts"

const closed = "the connection is closed without an answer"
const tooLong = "414; nothing reads the address"

/** Connections, requests and live streams. */
export const connections = {
  all: {
    // more than one attacking machine can easily hold open
    ...count(5_000, "connections at once, besides those of `MAX_STREAMS` live streams"),
    protects: "the memory of the process",
    refused: closed,
    where: "server/create-http-server.ts",
  },
  ofNetwork: {
    // three for each of about 160 visitors and judges
    ...count(500, "connections of a network at once, besides `MAX_STREAMS_PER_ADDRESS`; not behind a proxy"),
    protects: "everybody else's connections",
    refused: closed,
    where: "server/create-http-server.ts",
  },
  answers: {
    ...slots({ per: "network", ofEach: { atOnce: 500 } }),
    protects:
      "everybody else behind a proxy, whose connections are its own; streams and judges' taps are not counted",
    refused: `${tryAgain}; the connection is closed`,
    where: "server/http/answer-requests.ts",
  },
  streams: {
    ...count(10_000, "live streams at once, unless `MAX_STREAMS` says otherwise"),
    protects: "the processor: messages to all of them take a tenth of a second",
    refused: `503, \`Retry-After: ${retryAfter.stream}\``,
    where: "server/config.ts",
  },
  streamsOfNetwork: {
    ...count(300, "live streams of a network at once, unless `MAX_STREAMS_PER_ADDRESS` says otherwise"),
    protects: "other spectators",
    refused: `503, \`Retry-After: ${retryAfter.stream}\``,
    where: "server/config.ts",
  },
  unreadStream: {
    ...time(60_000),
    protects: "memory from spectators who take no message",
    refused: closed,
    where: "server/live/spectators.ts",
  },
  turns: {
    // with more waiting, the last would wait longer than anybody is willing to
    ...slots({ atOnce: 1, waiting: 5_000 }),
    protects: "judges' taps: of all other requests one begins in each turn of the event loop",
    refused: `${tryAgain}; the connection is closed, if it is no stream's`,
    where: "server/http/answer-requests.ts",
  },
  head: {
    ...time(15_000),
    protects: "connections from clients that never finish their headers",
    refused: "408",
    where: "server/create-http-server.ts",
  },
  whole: {
    // an upload from a paddock can be slow
    ...time(180_000),
    protects: "connections from requests that never end",
    refused: "408",
    where: "server/create-http-server.ts",
  },
  slowBody: {
    // A judge's phone gives up after 15 s and then sends less at once, down to 10 taps: 2.5 KB, at 125 bytes a second. Anything
    // larger is an upload, and at less than 500 bytes a second it would not arrive in time anyway.
    ...{ kind: "pace" as const, bytes: 10_000, within: 20_000 },
    protects: "connections and memory from bodies that arrive slowly on purpose",
    refused: "408",
    where: "server/create-http-server.ts",
  },
  unreadAnswer: {
    // a phone that rides through a dead spot goes on, or asks again
    ...time(30_000),
    protects: "memory from clients that take nothing of their answer",
    refused: closed,
    where: "server/create-http-server.ts",
  },
  idle: {
    ...time(5_000),
    protects: "connections from clients that ask nothing",
    refused: closed,
    where: "server/create-http-server.ts",
  },
  idleBehindProxy: {
    // A proxy that sends a request just when this side closes the connection cannot know whether it arrived, and does not repeat
    // what was posted: it has to close first. Caddy does so after 2 minutes, nginx after 1.
    ...time(180_000),
    protects: "the same, behind a proxy, which closes sooner",
    refused: closed,
    where: "server/create-http-server.ts",
  },
  addressParts: {
    // the longest address is that of an entry's section
    ...count(12, "parts of an address"),
    protects: "the processor: what reads addresses takes time that can grow with the square of their length",
    refused: "404; nothing reads the address",
    where: "server/http/address-refusal.ts",
  },
  pathLetters: {
    ...count(500, "letters of a path"),
    protects: "the same",
    refused: tooLong,
    where: "server/http/address-refusal.ts",
  },
  queryLetters: {
    // longer than any search in any script, with what other sites add to follow their visitors
    ...count(4_000, "letters of a query"),
    protects: "the same",
    refused: tooLong,
    where: "server/http/address-refusal.ts",
  },
  linksLetters: {
    // React Router refuses longer lists
    ...count(7_680, "letters of the query by which a browser asks for the scripts of links"),
    protects: "the same",
    refused: tooLong,
    where: "server/http/address-refusal.ts",
  },
  loggedRefusals: {
    ...rate({ per: "kind", most: 20, seconds: 1 }),
    protects: "the disk: refused requests that are logged",
    refused: "the log says how many were left out",
    where: "server/http/answer-requests.ts",
  },
} satisfies Section
