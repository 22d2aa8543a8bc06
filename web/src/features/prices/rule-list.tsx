import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness, useIsOwner, useReadOnly } from '../shops/index.ts';
import { NEW, nameItems, type PricedItem } from './items.ts';
import { MOST_RULES, rulesQuery } from './queries.ts';
import { sayRule } from './say.ts';
import { RuleSwitch } from './switch.tsx';
import { TEXT } from './texts.ts';

const { rules: words } = TEXT;

/** Only owners change prices, and only while the plan is paid. */
export function useMayEdit(): boolean {
  const readOnly = useReadOnly();
  return useIsOwner() && !readOnly;
}

/** Every rule as a sentence, with its switch. */
export function RuleList({ items }: { items: readonly PricedItem[] }) {
  const { id } = useBusiness();
  const mayEdit = useMayEdit();
  const query = useQuery(rulesQuery(id));
  const add = mayEdit && (
    <Link className="btn pri" to="/b/$businessId/catalogue/prices/$ruleId" params={{ businessId: id, ruleId: NEW }}>
      <Icon name="plus" />
      {words.add}
    </Link>
  );
  return (
    <Loaded query={query} what={words.title} skeleton={<SkeletonRows rows={3} />}>
      {(rules) =>
        rules.length === 0 ? (
          <Empty icon="sliders" title={words.empty.title} action={add}>
            <p>{words.empty.text}</p>
          </Empty>
        ) : (
          <>
            {rules.length >= MOST_RULES ? <Banner tone="warn" title={words.full} /> : <div className="btns">{add}</div>}
            <section className="card" aria-labelledby="w3">
              <div className="h-row pad">
                <h2 id="w3">{words.title}</h2>
                <span className="end small muted">{words.count(rules.length)}</span>
              </div>
              <div className="rows">
                {rules.map((rule) => (
                  <div className="li" key={rule.id}>
                    {mayEdit && (
                      <RuleSwitch
                        name={rule.name}
                        active={rule.active}
                        on={words.on}
                        off={words.switchedOff}
                        send={(active) => dwaso.catalogue.updatePriceRule(id, rule.id, { active })}
                      />
                    )}
                    <span className="grow">
                      <Link
                        className="nl"
                        to="/b/$businessId/catalogue/prices/$ruleId"
                        params={{ businessId: id, ruleId: rule.id }}
                      >
                        {rule.name}
                      </Link>
                      <br />
                      <span className="small">{sayRule(rule, nameItems(rule.itemIds, items))}</span>
                    </span>
                    {!rule.active && <span className="small muted">{words.off}</span>}
                  </div>
                ))}
              </div>
            </section>
          </>
        )
      }
    </Loaded>
  );
}
