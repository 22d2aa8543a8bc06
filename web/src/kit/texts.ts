/** What the parts of the kit say, in the console and at the desk. */
export const TEXT = {
  tryAgain: 'Try again',
  close: 'Close',
  back: 'Back',
  request: (id: string) => `Request ${id}`,
  loading: 'Loading',
  showMore: 'Show more',
  downloadCsv: 'Download CSV',
  print: 'Print',
  failed: {
    title: (what: string) => `${what} did not load`,
    connection: 'The connection broke. Nothing was changed.',
    ours: 'Something broke on our side. Nothing was changed.',
    pause: 'Too much was asked for at once. Wait a moment, then try again.',
  },
  stale: {
    title: 'This may be out of date',
    since: (time: string) => `You see what was loaded at ${time}.`,
  },
  offline: {
    title: 'No connection',
    seen: 'You see what was loaded before.',
    waiting: (count: number) => (count === 1 ? '1 change waits to be sent.' : `${count} changes wait to be sent.`),
    shown: (age: string) => `Loaded ${age}.`,
  },
  notFound: { title: 'This is not here', text: 'It may have been removed, or it belongs to another shop.' },
  broken: {
    title: 'This screen broke',
    text: 'Nothing was changed. Load the page again to go on.',
    reload: 'Load again',
  },
  form: {
    working: 'Working',
    unsent: {
      title: 'Not sent yet',
      text: 'There is no connection. What you typed is kept. Send it again when you are online: nothing is done twice.',
    },
    unsure: {
      title: 'We do not know whether it arrived',
      text: 'The answer did not come. Send it again: nothing is done twice.',
    },
    unfinished: {
      title: 'This was not finished',
      text: 'You sent it before the page closed, and no answer came. Send it again: nothing is done twice.',
    },
    sendAgain: 'Send again',
    changed: { title: 'This changed meanwhile', show: 'Show the new state' },
    check: 'Some of it needs another look. The fields say what.',
    forgotten: 'Set it aside',
  },
  unsaved: {
    bar: 'Changes not saved',
    undo: 'Undo',
    saved: 'Saved',
    title: 'Leave without saving?',
    text: 'What you changed on this screen is not saved yet.',
    stay: 'Stay here',
    leave: 'Leave without saving',
  },
  signIn: {
    title: 'Sign in again',
    text: 'You were signed out. Sign in again in a new tab: what you typed here stays, and goes on by itself.',
    action: 'Sign in in a new tab',
    check: 'I have signed in',
    notYet: 'You are not signed in yet.',
  },
  signOut: {
    action: 'Sign out',
    title: 'Some steps are not sent yet',
    text: (count: number) =>
      count === 1
        ? '1 step still waits to be sent. If you sign out now, it is dropped.'
        : `${count} steps still wait to be sent. If you sign out now, they are dropped.`,
    drop: 'Drop and sign out',
    stay: 'Stay signed in',
    offline: 'You cannot sign out without a connection. Try again when you are online.',
  },
  undo: 'Undo',
  notDone: (what: string, why: string) => `${what} did not work: ${why}`,
  readOnly: {
    title: 'Your plan has ended',
    text: 'You can look at everything, but not change it until the plan is paid.',
  },
  live: { live: 'Live', connecting: 'Connecting', off: 'Not live' },
  newVersion: { title: 'A new version is ready.', action: 'Load it' },
  today: 'Today',
  dateRange: (from: string, to: string) => `${from} – ${to}`,
  ago: {
    now: 'just now',
    minutes: (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
    hours: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
  },
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  copy: 'Copy',
  copied: 'Copied',
  pictureFailed: 'This picture cannot be read. Choose a JPEG, PNG or WebP photo.',
  chart: { table: 'The same figures as a table' },
} as const;
