// Replaces functions that Wine 8 or Node 22 does not have. It is used only for tests, and is not
// part of the product.
const { Socket } = require('node:net');
const { DatabaseSync } = require('node:sqlite');

// Under Wine, setting the options of TCP keep-alive fails, which would end the connection.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// Node 22 cannot turn on SQLite's defenses against hostile statements. They are not needed here,
// because the program runs only its own statements.
DatabaseSync.prototype.enableDefensive ??= () => undefined;
