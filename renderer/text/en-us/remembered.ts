import { plural } from './amounts.ts';

/** Ids that the platform cannot list, as they were used at this desk. */
export const remembered = {
  suggestions: 'Used before at this desk',
  found: (n: number) => plural(n, 'ID used before', 'IDs used before'),
  blanks: 'There are blanks in it: was more than one ID pasted?',
  giveName: 'Give it a name…',
  changeName: 'Change its name…',
  title: 'Name this ID',
  name: 'Name, for this desk',
  nameHint: 'Only this desk keeps it; the platform never sees it.',
  save: 'Save name',
  forget: 'Forget this ID',
  lastUsed: (text: string) => `Used ${text}`,
};
