/**
 * Where an operation is found in the SDK.
 *
 * The resource is the operation's tag in camel case: "API keys" is `apiKeys`. The method is the operationId without the
 * words of its tag, singular or plural, and without the words that its tag implies: `rotateWebhookSecret` of "Webhooks"
 * is `webhooks.rotateSecret`. The first word, the verb, always stays.
 */
const IMPLIED: Record<string, string[]> = {
  Businesses: ['tenant'],
  Operators: ['admin'],
  Marketplace: ['public'],
  Reviews: ['public'],
  Sessions: ['my'],
};

/** Operations that have a more natural name. */
const EXCEPTIONS: Record<string, Partial<Place>> = {
  createHold: { method: 'hold' },
  createPublicHold: { method: 'hold' },
  createQuote: { method: 'quote' },
  createPublicQuote: { method: 'quote' },
  searchBusinesses: { method: 'search' },
  listMyBookings: { method: 'listMine' },
  addToWaitlist: { method: 'add' },
  offerToWaitlist: { method: 'offer' },
  listMyWaitlist: { method: 'listMine' },
  listMyBusinesses: { method: 'listMine' },
  listBusinessPayments: { method: 'listOfBusiness' },
  followEvents: { resource: 'events', method: 'stream' },
  listEvents: { resource: 'events', method: 'list' },
};

export interface Place {
  resource: string;
  method: string;
}

const singular = (word: string) =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const camel = (words: string[]) =>
  words
    .map((word, place) =>
      place === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('');

export function placeOf({ operationId, tag }: { operationId: string; tag: string }): Place {
  const named = new Set(tag.split(/\s+/).map(singular));
  const implied = new Set(IMPLIED[tag]);
  const words = operationId
    .split(/(?=[A-Z])/)
    .filter((word) => !implied.has(word.toLowerCase()))
    .filter((word, place) => place === 0 || !named.has(singular(word)));
  const method = words.map((word, place) => (place === 0 ? word.toLowerCase() : word)).join('');
  return { resource: camel(tag.split(/\s+/)), method, ...EXCEPTIONS[operationId] };
}
