import type { Drawing } from './pictures.ts';

/** What made-up businesses offer. An item has a price in pesewas, then its pieces or minutes, a drawing and a sentence. */
type Item = [name: string, pricePesewas: number, size: number, drawing: Drawing, description: string];

/** Two of the items together, by their names. */
interface Kit {
  name: string;
  description: string;
  parts: readonly [first: string, second: string];
}

export interface Trade {
  /** The vertical's key. */
  vertical: string;
  /** Of a hundred businesses, about so many. */
  share: number;
  kinds: readonly string[];
  drawing: Drawing;
  items: readonly Item[];
  kit: Kit;
  extras: readonly [name: string, pricePesewas: number][];
  descriptions: readonly string[];
  comments: readonly string[];
}

export const TRADES: readonly Trade[] = [
  {
    vertical: 'party-rentals',
    share: 14,
    kinds: ['Bounce & Party', 'Bouncy Castles', 'Kids Party', 'Fun Rentals'],
    drawing: 'bouncy-castle',
    items: [
      ['Bouncy castle', 45_000, 3, 'bouncy-castle', '4 × 4 m, for up to ten children. With blower and mat.'],
      ['Bouncy castle with slide', 60_000, 2, 'bouncy-castle', '6 × 4 m, for up to fifteen children. Needs power.'],
      ['Cotton candy machine', 35_000, 3, 'cotton-candy', 'With sugar and sticks for a hundred children.'],
      ['Kids tables and chairs (set of 20)', 12_000, 5, 'chairs-tables', 'Small chairs in four colours.'],
      ['Party speaker', 25_000, 3, 'sound-system', 'Battery for six hours, two microphones.'],
    ],
    kit: {
      name: 'Kids party package',
      description: 'A castle and cotton candy for one birthday, for a tenth less.',
      parts: ['Bouncy castle', 'Cotton candy machine'],
    },
    extras: [
      ['Attendant for a day', 15_000],
      ['Extra sugar for 50 children', 5_000],
    ],
    descriptions: [
      'Bouncy castles and cotton candy for birthdays and school days. We bring it, set it up and clean it first.',
      'Everything that keeps children busy: castles, slides, sweets and music.',
    ],
    comments: ['The children did not want to go home.', 'Clean castle, and they came early.', 'The blower was loud.'],
  },
  {
    vertical: 'party-rentals',
    share: 16,
    kinds: ['Canopies', 'Canopies & Chairs', 'Event Rentals', 'Event Supplies'],
    drawing: 'canopy',
    items: [
      ['Canopy 20 × 20', 25_000, 8, 'canopy', 'For 60 guests. Set-up is included.'],
      ['Canopy 40 × 20', 42_000, 4, 'canopy', 'For 120 guests. Set-up is included.'],
      ['Plastic chairs (set of 50)', 7_500, 12, 'chairs-tables', 'White chairs, washed.'],
      ['Chiavari chairs (set of 50)', 30_000, 6, 'chairs-tables', 'Gold or white, with cushions.'],
      ['Round tables (set of 10)', 12_000, 6, 'chairs-tables', 'Ten guests at each table.'],
      ['Sound system', 60_000, 2, 'sound-system', 'Two speakers, mixer and microphones, for 200 guests.'],
    ],
    kit: {
      name: 'Outdooring package',
      description: 'Shade and seats for 50 guests, for a tenth less.',
      parts: ['Canopy 20 × 20', 'Plastic chairs (set of 50)'],
    },
    extras: [
      ['Tablecloths (set of 10)', 4_000],
      ['Setting up chairs', 10_000],
    ],
    descriptions: [
      'Canopies, chairs and tables for outdoorings, weddings and funerals, delivered and set up.',
      'From 50 to 1,000 guests. Tell us the day and the place, and we do the rest.',
    ],
    comments: ['Everything stood before the guests came.', 'Fair price, strong canopies.', 'Two chairs were broken.'],
  },
  {
    vertical: 'party-rentals',
    share: 8,
    kinds: ['Sound & Lights', 'Sounds', 'Music & Events'],
    drawing: 'sound-system',
    items: [
      ['Sound system for 200', 60_000, 2, 'sound-system', 'Two speakers, mixer and two microphones.'],
      ['Sound system for 500', 120_000, 1, 'sound-system', 'Four speakers, two bass bins, mixer and operator.'],
      ['Church microphones (set of 4)', 18_000, 3, 'sound-system', 'Cordless, with stands.'],
      ['Generator 10 kVA', 35_000, 2, 'generator', 'Quiet enough for a wedding.'],
    ],
    kit: {
      name: 'Church programme package',
      description: 'Sound and four more microphones, for a tenth less.',
      parts: ['Sound system for 200', 'Church microphones (set of 4)'],
    },
    extras: [
      ['DJ for an evening', 50_000],
      ['Fuel, full tank', 25_000],
    ],
    descriptions: ['Clear sound for church, weddings and funerals, with people who know how to set it up.'],
    comments: ['Every word was heard at the back.', 'Great DJ.', 'Setting up took long.'],
  },
  {
    vertical: 'equipment-rentals',
    share: 8,
    kinds: ['Tool Hire', 'Equipment Rentals', 'Plant & Tools', 'Power Hire'],
    drawing: 'tools',
    items: [
      ['Generator 10 kVA', 35_000, 3, 'generator', 'Diesel, with cable and change-over switch.'],
      ['Concrete mixer', 28_000, 2, 'tools', 'Half a bag, with engine.'],
      ['Plate compactor', 22_000, 2, 'tools', 'For blocks and sand.'],
      ['Water pump', 12_000, 4, 'generator', 'Three inches, with 20 m of hose.'],
      ['Jackhammer', 18_000, 2, 'tools', 'Electric, with three chisels.'],
    ],
    kit: {
      name: 'Building site package',
      description: 'Mix and compact on the same day, for a tenth less.',
      parts: ['Concrete mixer', 'Plate compactor'],
    },
    extras: [
      ['Operator for a day', 20_000],
      ['Fuel, full tank', 25_000],
    ],
    descriptions: ['Well-kept machines for builders and farmers, by the day. Pick up early, bring back late.'],
    comments: ['Started at once, worked all day.', 'Well kept.', 'The tank was empty.'],
  },
  {
    vertical: 'hair-salon',
    share: 18,
    kinds: ['Braids', 'Hair Studio', 'Hair Salon', 'Natural Hair'],
    drawing: 'braids',
    items: [
      ['Box braids', 25_000, 240, 'braids', 'Hair is included. Medium size; small takes an hour more.'],
      ['Cornrows', 8_000, 90, 'braids', 'Straight back or a pattern of your choice.'],
      ['Wash and set', 6_000, 60, 'braids', 'Wash, treatment and rollers.'],
      ['Wig installation', 15_000, 120, 'braids', 'Bring your wig, or buy one here.'],
      ['Locs retwist', 16_000, 120, 'braids', 'With wash and style.'],
    ],
    kit: {
      name: 'Wash and braid',
      description: 'Cornrows on freshly washed hair, for a tenth less.',
      parts: ['Wash and set', 'Cornrows'],
    },
    extras: [['Hair extensions', 9_000]],
    descriptions: [
      'Braids, wigs and natural hair, with care and on time.',
      'Gentle hands for tender heads. Children are welcome.',
    ],
    comments: ['Neat and not too tight.', 'My braids lasted six weeks.', 'I waited an hour for my turn.'],
  },
  {
    vertical: 'barbershop',
    share: 14,
    kinds: ['Barbers', 'Barbershop', 'Cuts', 'Grooming Lounge'],
    drawing: 'barber-chair',
    items: [
      ['Haircut', 3_000, 30, 'barber-chair', 'Any style, with a clean line.'],
      ['Haircut and beard', 5_000, 45, 'barber-chair', 'With hot towel.'],
      ['Kids haircut', 2_000, 30, 'barber-chair', 'Up to twelve years.'],
      ['Hair dye', 6_000, 60, 'barber-chair', 'Black or brown, with wash.'],
      ['Hot towel shave', 4_000, 30, 'barber-chair', 'A new blade for everyone.'],
    ],
    kit: {
      name: 'Father and son',
      description: 'Two haircuts, one after the other, for a tenth less.',
      parts: ['Haircut', 'Kids haircut'],
    },
    extras: [],
    descriptions: [
      'Clean cuts and sharp lines. Book your chair, and do not wait.',
      'New blades, clean towels, good music.',
    ],
    comments: ['Sharp.', 'Good with my small boy.', 'The line was not straight.'],
  },
  {
    vertical: 'nails',
    share: 10,
    kinds: ['Nails', 'Nail Bar', 'Nail Studio'],
    drawing: 'nails',
    items: [
      ['Manicure', 7_000, 45, 'nails', 'Shape, care and polish.'],
      ['Pedicure', 9_000, 60, 'nails', 'With foot bath and scrub.'],
      ['Acrylic full set', 18_000, 120, 'nails', 'Any length and shape.'],
      ['Gel polish', 8_000, 60, 'nails', 'Holds for three weeks.'],
    ],
    kit: {
      name: 'Hands and feet',
      description: 'Manicure and pedicure in one visit, for a tenth less.',
      parts: ['Manicure', 'Pedicure'],
    },
    extras: [
      ['French tips', 2_000],
      ['Nail art, a hand', 3_000],
    ],
    descriptions: ['Manicures, pedicures and nail art in a calm place. All tools are sterilised.'],
    comments: ['Three weeks, and still perfect.', 'Lovely colours.', 'One nail broke the next day.'],
  },
  {
    vertical: 'makeup',
    share: 8,
    kinds: ['Makeup', 'Glam', 'Makeup Artistry', 'Brides'],
    drawing: 'makeup',
    items: [
      ['Bridal makeup', 90_000, 120, 'makeup', 'With a trial two weeks before.'],
      ['Party makeup', 25_000, 60, 'makeup', 'Lasts the whole evening.'],
      ['Gele tying', 8_000, 30, 'makeup', 'Bring your cloth.'],
      ['Makeup lesson', 40_000, 180, 'makeup', 'Your own face, your own brushes.'],
    ],
    kit: {
      name: 'Bridal package',
      description: 'Face and gele on the day, for a tenth less.',
      parts: ['Bridal makeup', 'Gele tying'],
    },
    extras: [['Lashes', 4_000]],
    descriptions: ['Makeup for brides and guests, at our studio or at your door.'],
    comments: ['I looked like myself, only better.', 'It lasted until morning.', 'She was a little late.'],
  },
  {
    vertical: 'spa',
    share: 4,
    kinds: ['Spa', 'Wellness', 'Massage', 'Day Spa'],
    drawing: 'spa',
    items: [
      ['Swedish massage', 25_000, 60, 'spa', 'The whole body, with warm oil.'],
      ['Deep tissue massage', 30_000, 60, 'spa', 'For tired backs.'],
      ['Facial', 20_000, 60, 'spa', 'Cleansing, mask and massage.'],
      ['Hot stone massage', 38_000, 90, 'spa', 'Warm stones on back and legs.'],
    ],
    kit: {
      name: 'Relax package',
      description: 'Massage, then a facial, for a tenth less.',
      parts: ['Swedish massage', 'Facial'],
    },
    extras: [['Steam room', 8_000]],
    descriptions: ['Massage, facials and quiet, five minutes from the road and far away from it.'],
    comments: ['I fell asleep.', 'My back thanks you.', 'The room was cold.'],
  },
];
