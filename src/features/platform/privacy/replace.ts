import type { SecretBox } from '../../../kit/crypto.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { eraseTerms, eraseText, type Terms } from './erase-json.ts';
import {
  type AnswerKey,
  type AuditPlace,
  listAnswers,
  listAuditDetails,
  lockAnswers,
  PAGE,
  type RecordedAnswer,
  replaceAnswer,
  replaceAuditDetails,
} from './store.ts';

const escape = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_]/gu, (mark) => `\\${mark}`);

/** A regular expression that finds any of the texts: PostgreSQL reads each row once, however many texts there are. */
export const mentionsOf = (texts: readonly string[]): string => texts.map(escape).join('|');

/** The terms as whole words, for PostgreSQL. */
export const wordsOf = ({ texts }: Terms): string => `(^|[^[:alnum:]])(${mentionsOf(texts)})($|[^[:alnum:]])`;

/** The answer's text; empty where it was sealed with another key, which no process can open. */
export function readAnswer({ sealed, body }: RecordedAnswer, seal: SecretBox): string {
  if (!sealed) return body;
  try {
    return seal.open(sealed);
  } catch {
    return '';
  }
}

/**
 * Erases recorded answers that mention one of `mentioned`. The records stay, so that a repeated request is answered and
 * not carried out again.
 */
export async function replaceAnswers(
  tx: Tx,
  businessId: string,
  principals: readonly string[],
  mentioned: readonly string[],
  terms: Terms,
  seal: SecretBox,
): Promise<void> {
  const mentions = mentionsOf(mentioned);
  // The records of each home lie on one server of a cluster, so each is asked by itself.
  for (const home of [businessId, ...principals].toSorted()) {
    let after: AnswerKey = { principal: '', key: '' };
    for (let isLast = false; !isLast; ) {
      const page = await listAnswers(tx, home, principals, mentions, after);
      const found = page.filter((answer) => answer.found);
      for (const answer of found.length > 0 ? await lockAnswers(tx, home, found) : []) {
        const text = readAnswer(answer, seal);
        if (!mentioned.some((id) => text.includes(id))) continue;
        const erased = eraseText(text, terms);
        const [body, sealed] = answer.sealed ? ['', seal.seal(erased)] : [erased, null];
        await replaceAnswer(tx, { ...answer, body, sealed });
      }
      after = page.at(-1) ?? after;
      isLast = page.length < PAGE;
    }
  }
}

/** Facts of an audit row stay; a text in its details that names the person does not. */
export async function replaceAudit(
  tx: Tx,
  about: { businessId: string } | { actorId: string },
  terms: Terms,
): Promise<void> {
  const tables = 'businessId' in about ? (['audit_log', 'business_audit'] as const) : (['audit_log'] as const);
  for (const table of tables) {
    let after: AuditPlace = { at: Temporal.Instant.fromEpochMilliseconds(0), id: '' };
    for (let isLast = false; !isLast; ) {
      const page = await listAuditDetails(tx, table, about, wordsOf(terms), after);
      for (const row of page) {
        if (row.details !== null) await replaceAuditDetails(tx, { ...row, details: eraseTerms(row.details, terms) });
      }
      after = page.at(-1) ?? after;
      isLast = page.length < PAGE;
    }
  }
}
