import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import { redirect } from './booking-form.ts';
import { emptyCard } from './components.ts';
import type { Demo } from './context.ts';
import { TEXT } from './texts-search.ts';

/** Enough for a page of results in most searches around Accra, and seeded in a few seconds. */
const SHOPS = 60;

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
        .finally(() => {
          filling = null;
        });
      await filling;
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

/** Pressed once more, or when shops exist by now, it changes nothing. */
export async function fillFromPage(demo: Demo, reply: FastifyReply): Promise<FastifyReply> {
  if (await demo.isWanted()) await demo.fill();
  return redirect(reply, '/');
}
