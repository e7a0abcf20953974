export const orchestration = {};
