import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../kit/format.ts';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { businessDetailQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Who of the platform decided about the shop, and when. Nothing is shown before anyone did. */
export function Operators() {
  const query = useQuery(businessDetailQuery(useBusiness().id));
  return (
    <Loaded query={query} what={TEXT.shop} skeleton={null}>
      {({ operators }) =>
        operators.length > 0 && (
          <section className="card" aria-labelledby="operators">
            <h2 id="operators" className="pad">
              {TEXT.operators}
            </h2>
            <ul className="rows">
              {operators.map(({ id, name, lastAction, lastActionAt }) => (
                <li className="li" key={id}>
                  <span className="grow">
                    <b>{name ?? TEXT.dwaso}</b>
                    <br />
                    <span className="small muted">{TEXT.operatorActions[lastAction] ?? lastAction}</span>
                  </span>
                  <span className="small muted">{formatDate(lastActionAt)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
