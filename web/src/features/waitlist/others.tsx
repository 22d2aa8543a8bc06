import type { WaitlistMatch } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { tellPlace, tellWhen } from './names.ts';
import { othersQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** The other customers who could have the place, in the order of the list; the offer itself is asked after. */
export function OthersDialog({
  match,
  onChoose,
  onClose,
}: {
  match: WaitlistMatch;
  onChoose: (match: WaitlistMatch) => void;
  onClose: () => void;
}) {
  const { id } = useBusiness();
  const query = useQuery(othersQuery(id, match));
  const { offer } = TEXT;
  return (
    <Dialog title={offer.elseTitle(tellPlace(match), match.entry.item)} onClose={onClose}>
      <Loaded query={query} what={offer.others} skeleton={<div className="sk w80" />}>
        {(others) =>
          others.length === 0 ? (
            <p className="muted">{offer.noOthers}</p>
          ) : (
            <ul className="rows">
              {others.map((other) => (
                <li className="stack g2 pad" key={other.entry.id}>
                  <p>
                    <b>{other.entry.customerName}</b>
                    <br />
                    <span className="small muted">{`${tellPlace(other)}. ${tellWhen(other.entry)}`}</span>
                  </p>
                  <Button onClick={() => onChoose(other)}>
                    {offer.press(other.entry.customerName, formatMoney(other.totalPesewas))}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="btns">
        <Button onClick={onClose}>{offer.leave}</Button>
      </div>
    </Dialog>
  );
}
