/** What was filed for an application from this desk. */
export const verifications = {
  note: 'Filed from this desk, by you. The platform cannot be asked for later results, nor for what others filed: a receipt says what it answered at the time.',
  list: 'Filed for this application from this desk',
  columns: {
    state: 'State',
    what: 'What',
    owner: 'Owner',
    times: 'When',
    receipt: 'Receipt',
  },
  noOwner: 'no owner yet',
  started: (text: string) => `started ${text}`,
  queued: (text: string) => `put in the outbox ${text}`,
  sent: (text: string) => `sent ${text}`,
  open: 'Open',
  openReceipt: 'Receipt',
  openOf: (what: string) => `Open ${what}`,
  receiptOf: (what: string) => `Receipt of ${what}`,
  receiptId: 'record ID',
  emptyTitle: 'Nothing filed for this application from this desk',
  emptyText: 'What you file for it shows here with its state and its receipt.',
  misfiled: 'Filed to the wrong person',
};
