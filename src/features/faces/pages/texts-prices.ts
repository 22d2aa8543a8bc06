import { TEXT as BOOKING } from './texts-booking.ts';

/** Sentences about prices by day, promo codes and guaranteed prices. */
export const TEXT = {
  ...BOOKING,

  smallFigures: 'Small figures: GHS for one piece on that day.',
  smallFiguresOfTimes: 'Small figures: GHS for a start at that time.',
  everyTime: (amount: string) => `Every start on that day: ${amount}.`,
  lower: '↓',
  higher: '↑',
  ruleKey: (marks: string, name: string) => `${marks} ${name}`,
  listPriceIs: (amount: string) => `list price ${amount}`,
  severalDays: (days: number, amount: string) => `${days} days for ${amount}`,
  less: (amount: string) => `−${amount}`,
  extra: (amount: string) => `+${amount}`,

  haveCode: 'I have a promo code',
  promoCode: 'Promo code',
  useCode: 'Use it',
  codeTakes: (code: string, amount: string) => `${code} takes ${amount} off.`,
  takeCodeOut: 'Take it out',
  noSuchCode: (code: string) => `This shop has no code ${code}. The price is as before.`,
  codeRefused: (message: string) => `${message} The price is as before.`,
  tooManyTries: 'Too many codes were tried. Wait a minute, then try again. The price is as before.',

  quotePrice: 'Price of your quote',
  priceYours: (moment: string) => `This price is yours until ${moment}.`,
  priceHasChanged: 'The price has changed',
  priceWasIs: (before: string, after: string) => `It was ${before}, it is now ${after}. Nothing is held or paid.`,
} as const;
