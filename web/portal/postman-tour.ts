import type { Folder, PostmanRequest, Script } from './postman-collection.ts';

/**
 * The first folder of the collection: the requests of the quick start in their order, each with what its answer must be.
 * One leaves what the next needs in the variables of the collection.
 */
interface Step {
  operation: string;
  status: number;
  body?: object;
  /** After its answer, whose data is `answer`. */
  check: string[];
}

const STEPS: readonly Step[] = [
  {
    operation: 'listUnits',
    status: 200,
    check: [
      "pm.test('There is something to rent', () => pm.expect(answer).to.be.an('array').that.is.not.empty);",
      "pm.collectionVariables.set('unitId', answer[0].id);",
      // Saturday of next week: a sandbox is closed on Sundays.
      'const day = new Date(Date.now() + (13 - new Date().getUTCDay()) * 86400000);',
      "pm.collectionVariables.set('date', day.toISOString().slice(0, 10));",
    ],
  },
  {
    operation: 'createQuote',
    status: 200,
    body: { unitId: '{{unitId}}', date: '{{date}}' },
    check: ["pm.test('It is free and has a price', () => pm.expect(answer.totalPesewas).to.be.above(0));"],
  },
  {
    operation: 'createHold',
    status: 201,
    body: { unitId: '{{unitId}}', date: '{{date}}', customer: { name: 'Kofi Mensah', phone: '0207654321' } },
    check: [
      "pm.test('The piece is held', () => pm.expect(answer.status).to.equal('HELD'));",
      "pm.collectionVariables.set('bookingId', answer.id);",
    ],
  },
  {
    operation: 'openPaymentLink',
    status: 201,
    body: {},
    check: ["pm.test('There is a page to pay', () => pm.expect(answer.url).to.match(/^https?:/));"],
  },
  {
    operation: 'getBooking',
    status: 200,
    check: [
      "pm.test('It is the same booking', () => pm.expect(answer.id).to.equal(pm.collectionVariables.get('bookingId')));",
    ],
  },
  {
    operation: 'cancelBooking',
    status: 200,
    body: {},
    check: ["pm.test('The piece is free again', () => pm.expect(answer.status).to.equal('CANCELLED'));"],
  },
];

export const TOUR_VARIABLES = ['unitId', 'date', 'bookingId'];

const script = (step: Step): Script => ({
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: [
      `pm.test('It is answered ${step.status}', () => pm.response.to.have.status(${step.status}));`,
      'const answer = pm.response.json().data;',
      ...step.check,
    ],
  },
});

function fill(request: PostmanRequest, { body }: Step): PostmanRequest {
  const variable = request.url.variable.map((each) =>
    each.key === 'bookingId' ? { ...each, value: '{{bookingId}}' } : each,
  );
  // Without a key a repeated press would book again.
  const header = request.header.map(({ disabled, ...each }) =>
    disabled && each.key !== 'Idempotency-Key' ? { ...each, disabled } : each,
  );
  const filled = { ...request, header, url: { ...request.url, variable } };
  if (!body || request.body?.mode !== 'raw') return filled;
  return { ...filled, body: { ...request.body, raw: JSON.stringify(body, null, 2) } };
}

export const toTour = (requestOf: (operation: string) => { name: string; request: PostmanRequest }): Folder => ({
  name: 'Quick start',
  description: 'A first booking in your sandbox, with assertions. Set apiKey and businessId, then run the folder.',
  item: STEPS.map((step) => {
    const { name, request } = requestOf(step.operation);
    return { name, request: fill(request, step), response: [], event: [script(step)] };
  }),
});
