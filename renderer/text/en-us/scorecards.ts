export const scorecards = {};
