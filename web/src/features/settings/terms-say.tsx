import '../../styles/sentences.css';
import type { Policies } from '@dwaso/sdk';
import { addDays, formatDate, formatMoney, formatTime, today } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { TEXT } from './texts-terms.ts';

const EXAMPLE_DEPOSIT = 20_000;
const EXAMPLE_DAYS = 14;
const HOUR_MS = 3_600_000;

interface SayProps {
  refundOnCancel: string;
  tiers: Policies['cancellationTiers'];
  graceMinutes: number;
  noticeHours: number;
}

/** What the customer will read, for a made-up booking in two weeks that begins at 08:00. */
export function TermsSay({ refundOnCancel, tiers, graceMinutes, noticeHours }: SayProps) {
  const starts = Date.parse(`${addDays(today(), EXAMPLE_DAYS)}T08:00:00Z`);
  const whole = tiers.every(
    ({ hoursBefore, refundPercent }) => Number.isInteger(hoursBefore) && Number.isInteger(refundPercent),
  );
  const rows = tiers.map(({ hoursBefore, refundPercent }) => {
    const at = new Date(starts - hoursBefore * HOUR_MS).toISOString();
    const back = Math.floor((EXAMPLE_DEPOSIT * refundPercent) / 100 + 0.5);
    return { until: TEXT.moment(formatDate(at), formatTime(at)), back: formatMoney(back) };
  });
  const [first, ...later] = rows;
  const last = new Date(starts - noticeHours * HOUR_MS).toISOString();
  const notice = TEXT.moment(formatDate(last), formatTime(last));
  const sayNotice = `${TEXT.cancelBy(notice, formatMoney(EXAMPLE_DEPOSIT))} ${TEXT.thenNothing}`;
  return (
    <>
      <div className="say">
        <small>{TEXT.customersRead(formatDate(addDays(today(), EXAMPLE_DAYS)), formatMoney(EXAMPLE_DEPOSIT))}</small>
        {refundOnCancel === 'TIERS' && whole && first ? (
          <>
            <p>
              {[
                TEXT.cancelBy(first.until, first.back),
                ...later.map(({ until, back }) => TEXT.untilBack(until, back)),
                TEXT.thenNothing,
              ].join(' ')}
            </p>
            <table className="tbl tight">
              <caption className="vh">{TEXT.steps}</caption>
              <thead>
                <tr>
                  <th scope="col">{TEXT.ifYouCancel}</th>
                  <th scope="col" className="n">
                    {TEXT.youGetBack}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ until, back }) => (
                  <tr key={until}>
                    <td>{TEXT.untilRow(until)}</td>
                    <td className="n">{back}</td>
                  </tr>
                ))}
                <tr>
                  <td>{TEXT.later}</td>
                  <td className="n">{formatMoney(0)}</td>
                </tr>
              </tbody>
            </table>
            {graceMinutes > 0 && <p>{TEXT.graceSaid(graceMinutes)}</p>}
          </>
        ) : (
          <p>
            {refundOnCancel === 'NONE' ? TEXT.sayByHand(notice) : refundOnCancel === 'TIERS' ? TEXT.fill : sayNotice}
          </p>
        )}
      </div>
      <ul className="stack g1 small">
        {(refundOnCancel === 'NONE' ? TEXT.know.slice(0, 1) : TEXT.know).map((fact) => (
          <li className="row nowr top" key={fact}>
            <Icon name="check" size="sm" />
            {fact}
          </li>
        ))}
      </ul>
    </>
  );
}
