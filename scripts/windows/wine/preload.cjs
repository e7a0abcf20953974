// Replaces functions that Wine 8 or Node 22 lack, only for the tests. The product does not contain it.
const { Socket } = require('node:net');
const { DatabaseSync } = require('node:sqlite');

// Wine returns an error for the options of TCP keep-alive, which ends the connection.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// Node 22 cannot turn on SQLite's defenses against hostile statements. They are not needed here,
// because the program runs only its own statements.
DatabaseSync.prototype.enableDefensive ??= () => undefined;
