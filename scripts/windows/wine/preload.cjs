// Stands between the tests and what Wine 8 or Node 22 lack. Nothing of it belongs to the product.
const { Socket } = require('node:net');
const { DatabaseSync } = require('node:sqlite');

// Wine answers the options of TCP keep-alive with an error, which ends the connection.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// Node 22 has no switch for SQLite's defenses against hostile statements; all of ours are our own.
DatabaseSync.prototype.enableDefensive ??= () => undefined;
