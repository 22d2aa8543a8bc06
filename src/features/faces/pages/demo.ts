import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import { DEMO_PEOPLE } from '../../../seed/people.ts';
import { icon } from '../../../site/icons.ts';
import { ensureUser, grantOperator, nameUser } from '../../ground/people/index.ts';
import { activateInvitations } from '../../shop/members/index.ts';
import { redirect } from './booking-form.ts';
import { emptyCard } from './components.ts';
import type { Demo, DemoPerson } from './context.ts';
import { TEXT } from './texts-search.ts';

/** Enough for a page of results in most searches around Accra, and seeded in a few seconds. */
const SHOPS = 60;

/** In the order of the page. */
const ROLES = ['owner', 'customer', 'staff', 'operator'] as const satisfies readonly DemoPerson['role'][];
const isRole = (value: unknown): value is DemoPerson['role'] => ROLES.some((role) => role === value);

/** The form of sign-in with the number of the person it names: no page holds a number. */
export function withDemoPhone(form: Record<string, unknown>): Record<string, unknown> {
  const { as: role } = form;
  return isRole(role) ? { ...form, phone: DEMO_PEOPLE[role].phone } : form;
}

/** Names the people, makes them members and the last of them an operator. Only development has demo people. */
function appointPeople({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  return db.service.transaction(async (tx) => {
    for (const { phone, name } of Object.values(DEMO_PEOPLE)) {
      const user = await ensureUser(tx, phone, now);
      if (name !== null) await nameUser(tx, user.id, name, now);
      await activateInvitations(tx, { id: user.id, phone }, now);
    }
    await grantOperator(tx, DEMO_PEOPLE.operator.phone, 'OPERATOR_ADMIN', now);
  });
}

/** Only with the development identity, which production refuses. */
export function demoOf(deps: Deps): Demo | null {
  if (!deps.devIdentity || deps.config.production) return null;
  let filling: Promise<unknown> | null = null;
  return {
    async isWanted() {
      const found = await deps.db.service.one(
        sql<{ empty: boolean }>`select not exists (select 1 from businesses) as empty`,
      );
      return found.empty;
    },
    async fill() {
      // Loaded when it is used: it brings the library for pictures along.
      filling ??= import('../../../seed/seed.ts')
        .then(({ seedBusinesses }) => seedBusinesses(deps, SHOPS))
        .then(() => appointPeople(deps))
        .finally(() => {
          filling = null;
        });
      await filling;
    },
    async listPeople() {
      const phones = ROLES.map((role) => DEMO_PEOPLE[role].phone);
      const found = await deps.db.service.rows(
        sql<{ name: string; phone: string }>`
          select name, phone from users where phone = any(${phones}) and name is not null`,
      );
      return ROLES.flatMap((role): DemoPerson[] => {
        const person = found.find(({ phone }) => phone === DEMO_PEOPLE[role].phone);
        return person ? [{ name: person.name, role }] : [];
      });
    },
  };
}

export const demoOffer = (): Html =>
  emptyCard({
    icon: 'stall',
    tone: '',
    title: TEXT.emptyInstallation,
    text: TEXT.emptyInstallationText,
    actions: html`<form method="post" action="/dev/demo-shops"><button class="btn pri" type="submit">${TEXT.fillWithDemo}</button></form>`,
  });

const HOME_OF = { owner: '/console', customer: '/bookings', staff: '/console', operator: '/operator' } as const;

/** `AO` of Abena Owusu, `AK` of Akosua. */
function initialsOf(name: string): string {
  const [first = '', last] = name.split(' ');
  return (last ? `${first[0]}${last[0]}` : first.slice(0, 2)).toUpperCase();
}

/** Signs in as one of the people by the form of development, which believes any number. */
export function demoPeople(people: readonly DemoPerson[]): Html | null {
  if (people.length === 0) return null;
  const card = ({ name, role }: DemoPerson, place: number) =>
    html`<form class="card" method="post" action="/sign-in"><input type="hidden" name="as" value="${role}"><input type="hidden" name="next" value="${HOME_OF[role]}"><button class="li asb" type="submit"><span class="av v${place + 2}" aria-hidden="true">${initialsOf(name)}</span><span class="grow"><b>${TEXT.signInAs[role](name.split(' ', 1)[0] ?? name)}</b><br><span class="small muted">${TEXT.demoSees[role]}</span></span>${icon('right', 'sm')}</button></form>`;
  const customer = people.find(({ role }) => role === 'customer');
  return html`<section class="stack g3" aria-labelledby="h-d"><div class="stack g1"><h2 id="h-d">${TEXT.thisIsDemo}</h2><p class="muted">${TEXT.thisIsDemoText}</p></div><div class="ppl">${people.map(card)}</div>${customer ? html`<div class="row"><a class="lnk" href="/dev/phone?as=customer">${icon('mobile')}${TEXT.phoneOf(customer.name.split(' ', 1)[0] ?? customer.name)}</a></div>` : null}</section>`;
}

/** Pressed once more, or when shops exist by now, it changes nothing. */
export async function fillFromPage(demo: Demo, reply: FastifyReply): Promise<FastifyReply> {
  if (await demo.isWanted()) await demo.fill();
  return redirect(reply, '/');
}
