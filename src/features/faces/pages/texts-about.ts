/** The sentences of the pages that every footer leads to. A question stands with its answer. */
export const ABOUT = {
  deposits: {
    title: 'How deposits work',
    lead: 'A deposit keeps the day or the time for you. You pay a part now by mobile money, the rest when you get what you booked.',
    stepByStep: 'Step by step',
    steps: [
      ['We hold it', 'You choose, and it is held for you. Nobody else can take it. The page says until when.'],
      ['You pay the deposit', 'Approve it on your own phone. Tell nobody your PIN: neither Dwaso nor a shop needs it.'],
      [
        'It is yours',
        'You get a receipt and a booking code. The rest you pay on the day, or earlier online where the shop offers it.',
      ],
    ],
    comesBack: 'When does it come back?',
    comesBackText:
      'Each shop sets its rule. You read it with dates and amounts before you pay, and it stays with your booking. Three common ones:',
    rule: 'Rule',
    youGetBack: 'If you cancel, you get back',
    rules: [
      ['Flexible', ['all, up to 24 hours before']],
      ['Moderate', ['all, up to 5 days before', 'half, up to 24 hours before']],
      ['Strict', ['half, up to 7 days before']],
    ],
    keeps:
      'A shop may also keep every deposit. Then its page says so before you pay. And some shops ask for no deposit at all.',
    shopCancels: 'If the shop cancels, everything comes back.',
    shopCancelsText:
      'With each of these rules, what you paid online goes to the wallet it came from, usually the same day.',
    example: {
      title: 'An example',
      item: 'Bouncy castle, 5 × 5 m',
      what: (item: string, day: string) => `${item}, ${day}`,
      area: 'Madina',
      depositNow: (percent: number) => `Deposit now, ${percent} %`,
      terms: (all: string, amount: string, half: string, rest: string) =>
        `Moderate rule: cancel by ${all} and get ${amount} back; by ${half} you still get ${rest}.`,
    },
    questions: 'Questions',
    faq: [
      [
        'What if I do not pay in time?',
        'Then it is free for others again, and you owe nothing. You can hold it again if nobody has taken it.',
      ],
      [
        'The prompt does not come to my phone',
        'On MTN, dial *170#, choose My Wallet, then My Approvals. Your booking page shows whether the money has arrived. Approve only one prompt.',
      ],
      [
        'Can I move my booking?',
        'Yes, where the shop allows it. Your deposit moves with it. If you move late, a later refund is at most what you would have got back on the day you moved it.',
      ],
      [
        'I paid in cash. How do I get it back?',
        'From the shop. Money that did not go through Dwaso cannot be sent back by us; the shop sees what it still owes you.',
      ],
      ['Does Dwaso add a fee?', 'No. You pay the total that you see. Your mobile network may have charges of its own.'],
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'We keep what a booking needs, show it to the shop you book at, and sell nothing to anybody.',
    faq: [
      [
        'What we keep',
        'Your phone number and name, what you booked and paid, and what you write to a shop in a booking or a review. We do not keep your PIN, and the payment runs on the page of the payment provider.',
      ],
      [
        'Who sees it',
        'The shop you book at sees your name, number, note and address for that booking. A review shows your first name. Other shops and other customers see nothing of you.',
      ],
      [
        'How long',
        'A shop’s record of you is erased after the months that the shop has set, at most ten years, counted from your last booking. Receipts stay as long as the law wants them, without your name.',
      ],
      [
        'What you can do',
        'Read and download what is kept of you, correct your name, sign out on every phone, and have everything erased: sign in and open My bookings, or ask the shop.',
      ],
      ['Cookies', 'One, which keeps you signed in. There is no advertising, and nobody else counts your visits.'],
    ],
  },
  help: {
    title: 'Help',
    lead: 'Most answers stand on your booking. Open My bookings, and choose the one it is about.',
    faq: [
      [
        'I cannot find my booking',
        'Sign in with the number that you booked with. A booking that the shop made for you shows there too.',
      ],
      [
        'I want to cancel or move',
        'Open the booking. It says until when you can, and what you get back, before you press anything.',
      ],
      [
        'The payment did not go through',
        'Open the booking and pay again with the same button. If money left your wallet twice, the second payment is sent back to you.',
      ],
      [
        'The shop does not answer',
        'Call the number on its page. If it did not give you what you paid for, write to us with the booking code.',
      ],
      [
        'I run a shop',
        'Open the console with your number. It asks five questions, and your page is ready to be checked.',
      ],
    ],
  },
} as const;
