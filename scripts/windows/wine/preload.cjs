// Replaces functions that Wine 8 or Node 22 doesn't have. This is used only for tests and isn't
// part of the product.
const { Socket } = require('node:net');
const { DatabaseSync } = require('node:sqlite');

// Under Wine, setting the TCP keep-alive options fails, which would end the connection.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// Node 22 can't turn on SQLite's defenses against hostile statements. They aren't needed here,
// because the program runs only its own statements.
DatabaseSync.prototype.enableDefensive ??= () => undefined;
