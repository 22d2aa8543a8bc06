/** What the first screen of a new owner says. */
export const TEXT = {
  title: 'Open your shop',
  sub: 'It takes about five minutes. Nobody sees it before you say so.',
  kind: 'What do you do?',
  kinds: 'The kinds of shops',
  /** Examples by the key of the vertical; another one shows its name alone. */
  examples: {
    'party-rentals': 'Canopies, chairs, bouncy castles, sound',
    'equipment-rentals': 'Generators, mixers, ladders, tools',
    'hair-salon': 'Braids, wigs, wash and set',
    barbershop: 'Cuts, beards, home service',
    nails: 'Manicure, pedicure, gel, acrylic',
    makeup: 'Bridal, gele, occasions',
    spa: 'Massage, facials, waxing',
  } as Record<string, string>,
  yourName: 'Your name',
  yourNameHint: 'Your team sees it. Customers see the name of the shop.',
  name: 'Name of your shop',
  nameHint: 'As customers know it. For example: Ama’s Bounce & Party.',
  phone: 'Phone for customers',
  phoneHint: 'They call or write to this number.',
  action: 'Go on',
  opened: (name: string) => `${name} is open for you`,
  practice: {
    title: 'Want to look around first?',
    text: 'The practice shop is a small party rental with items and prices. Nothing in it is real and no money moves.',
    action: 'Open practice shop',
  },
  invited: {
    title: 'Were you invited?',
    text: (phone: string) => `Ask the owner to invite ${phone}. Then sign in again: you join at your next sign-in.`,
    action: 'Sign in again',
  },
  trial: { title: 'Your trial', text: 'The first 14 days are free. No card needed.' },
} as const;
