import type { SecretBox } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/postgres/database.ts';
import { eraseTerms, eraseText, type Terms } from './erase-json.ts';
import { listAuditDetails, lockAnswers, type RecordedAnswer, replaceAnswer, replaceAuditDetails } from './store.ts';

const escape = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_]/gu, (mark) => `\\${mark}`);

/** A regular expression that finds any of the texts: PostgreSQL reads each row once, however many texts there are. */
export const mentionsOf = (texts: readonly string[]): string => texts.map(escape).join('|');

/** The terms as whole words, for PostgreSQL. */
export const wordsOf = ({ texts }: Terms): string => `(^|[^[:alnum:]])(${mentionsOf(texts)})($|[^[:alnum:]])`;

/** The answer's text; empty where it was sealed with another key, which nobody can open any more. */
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
  for (const answer of await lockAnswers(tx, businessId, principals, mentionsOf(mentioned))) {
    const text = readAnswer(answer, seal);
    if (!mentioned.some((id) => text.includes(id))) continue;
    const erased = eraseText(text, terms);
    await replaceAnswer(tx, {
      ...answer,
      body: answer.sealed ? '' : erased,
      sealed: answer.sealed ? seal.seal(erased) : null,
    });
  }
}

/** Facts of an audit row stay; a text in its details that names the person does not. */
export async function replaceAudit(
  tx: Tx,
  about: { businessId: string } | { actorId: string },
  terms: Terms,
): Promise<void> {
  for (const row of await listAuditDetails(tx, about, wordsOf(terms))) {
    await replaceAuditDetails(tx, { ...row, details: eraseTerms(row.details, terms) });
  }
}
