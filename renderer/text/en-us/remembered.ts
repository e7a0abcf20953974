import { plural } from './amounts.ts';

/** Ids that the platform cannot list, as they were used at this desk. */
export const remembered = {
  suggestions: 'Used before at this desk',
  found: (n: number) => plural(n, 'id used before', 'ids used before'),
  giveName: 'Give it a name…',
  changeName: 'Change its name…',
  title: 'Name of an id',
  name: 'Name, for this desk',
  nameHint: 'Only this desk keeps it; the platform never sees it.',
  save: 'Save name',
  forget: 'Forget this id',
  id: 'id',
  lastUsed: (text: string) => `Used ${text}`,
};
