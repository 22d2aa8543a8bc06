import '../../styles/sentences.css';
import '../../styles/prices.css';
import type { PriceRule } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { TextField } from '../../kit/form.tsx';
import { formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { DeletePart, PartFrame } from './frame.tsx';
import { NEW, nameItems, type PricedItem, usePricedItems } from './items.ts';
import { ruleQuery } from './queries.ts';
import { isWhole, type RuleDraft, toBody, toDraft } from './rule-draft.ts';
import { useMayEdit } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import { Problem, RuleSentence } from './rule-sentence.tsx';
import { sayChange, sayRule } from './say.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue/prices/$ruleId');
const { rule: words } = TEXT;
const KINDS = ['DATES', 'QUANTITY', 'ADVANCE'] as const;
/** Where the service finds a sentence wrong. */
const PATHS = [
  '/from',
  '/to',
  '/weekdays',
  '/timeFrom',
  '/timeTo',
  '/minQuantity',
  '/minDaysBefore',
  '/maxDaysBefore',
  '/percent',
  '/amountPesewas',
  '/itemIds',
] as const;

export function RulePage() {
  const { ruleId } = route.useParams();
  const { query: items, items: priced } = usePricedItems();
  const { id } = useBusiness();
  const saved = useQuery({ ...ruleQuery(id, ruleId), enabled: ruleId !== NEW });
  const title = ruleId === NEW ? words.newTitle : (saved.data?.name ?? words.what);
  return (
    <PartFrame part="prices" back={words.back} title={title}>
      <Loaded query={items} what={words.what} skeleton={<SkeletonRows rows={3} />}>
        {() =>
          ruleId === NEW ? (
            <RuleForm rule={null} items={priced} key={NEW} />
          ) : (
            <Loaded query={saved} what={words.what} skeleton={<SkeletonRows rows={3} />}>
              {(rule) => <OneRule rule={rule} items={priced} key={rule.id} />}
            </Loaded>
          )
        }
      </Loaded>
    </PartFrame>
  );
}

function OneRule({ rule, items }: { rule: PriceRule; items: readonly PricedItem[] }) {
  const { id } = useBusiness();
  if (!useMayEdit()) return <p>{sayRule(rule, nameItems(rule.itemIds, items))}</p>;
  return (
    <div className="stack g5">
      <RuleForm rule={rule} items={items} />
      <DeletePart
        id={rule.id}
        part="prices"
        action={words.remove}
        hint={words.removeHint}
        done={words.removed(rule.name)}
        send={(options) => dwaso.catalogue.deletePriceRule(id, rule.id, options)}
      />
    </div>
  );
}

function RuleForm({ rule, items }: { rule: PriceRule | null; items: readonly PricedItem[] }) {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const name = `price-rule:${rule?.id ?? `${NEW}:${id}`}`;
  const edit = useEdit<RuleDraft>(name, toDraft(rule));
  const { value: draft, set } = edit;
  const list = { to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part: 'prices' } } as const;
  return (
    <EditForm
      name={name}
      edit={edit}
      step
      read={() => toBody(draft)}
      send={(input, options) => {
        if (!rule) return dwaso.catalogue.createPriceRule(id, input, options);
        const { kind: _, ...change } = input;
        return dwaso.catalogue.updatePriceRule(id, rule.id, change, options);
      }}
      onDone={(saved) => {
        showToast(words.saved(saved.name));
        void refresh(id, 'catalogue');
        void navigate(list);
      }}
      action={words.save}
      locked={!useMayEdit()}
      extra={
        <Link className="btn ghost" {...list} onClick={edit.undo}>
          {words.cancel}
        </Link>
      }
    >
      <section className="card pad stack g3" aria-labelledby="q1">
        <div className="h-row">
          <h2 id="q1">{words.card}</h2>
          {!rule && (
            <fieldset className="seg">
              <legend className="vh">{words.kind}</legend>
              {KINDS.map((kind) => (
                <button
                  type="button"
                  key={kind}
                  aria-pressed={draft.kind === kind}
                  onClick={() => set({ kind, more: kind === 'DATES' })}
                >
                  {words.kinds[kind]}
                </button>
              ))}
            </fieldset>
          )}
        </div>
        <RuleSentence draft={draft} set={set} items={items} />
        {PATHS.map((path) => (
          <Problem key={path} path={path} />
        ))}
        <TextField
          name="name"
          label={words.name}
          placeholder={words.nameExample}
          required
          maxLength={120}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        {isWhole(draft) && <CustomersRead draft={draft} items={items} />}
      </section>
      <RulePreview rule={rule} draft={draft} items={items} />
    </EditForm>
  );
}

/** The line of a price as the customer will read it, for one piece or visit. */
function CustomersRead({ draft, items }: { draft: RuleDraft; items: readonly PricedItem[] }) {
  const { percent = null, amountPesewas = null } = toBody(draft);
  const item = items.find(({ id }) => draft.itemIds === null || draft.itemIds.includes(id));
  const list = item?.pricePesewas ?? 0;
  const difference = percent === null ? (amountPesewas ?? 0) : Math.floor((list * percent) / 100 + 0.5);
  return (
    <div className="say">
      <small>{words.customersRead}</small>
      <p>
        {words.read(
          draft.name || words.nameExample,
          difference < 0 ? '−' : '+',
          list === 0 && percent !== null ? sayChange({ percent, amountPesewas }) : formatMoney(Math.abs(difference)),
        )}
      </p>
    </div>
  );
}
