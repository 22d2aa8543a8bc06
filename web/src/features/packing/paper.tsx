import { Things, ToCollect, Whereto } from './lists.tsx';
import type { Day } from './sum.ts';
import { TEXT } from './texts.ts';

const tell = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => TEXT.pieceOf(quantity, name)).join(', ');

/** The list on paper: by customer, with a box for the pen at each line. */
export const Paper = ({ day: { out, back, resting } }: { day: Day }) => (
  <div className="two print-only">
    {out.map((customer) => (
      <section className="stack g1" key={customer.bookingId}>
        <h3>{customer.name}</h3>
        <Whereto customer={customer} />
        <Things customer={customer} />
        <ToCollect duePesewas={customer.duePesewas} />
      </section>
    ))}
    {(back.length > 0 || resting.length > 0) && (
      <section className="stack g1">
        <h3>{TEXT.back}</h3>
        <ul className="plain stack g1">
          {back.map(({ bookingId, name, items }) => (
            <li key={bookingId}>☐ {TEXT.from(tell(items), name)}</li>
          ))}
        </ul>
        {resting.length > 0 && <p className="small">{TEXT.rests(tell(resting))}</p>}
      </section>
    )}
    {out.length + back.length + resting.length === 0 && <p>{TEXT.noneOut}</p>}
  </div>
);
