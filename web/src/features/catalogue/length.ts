import type { Service } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

/** How long a service takes, with the time that is kept free after it. */
export const nameLength = ({ durationMin, bufferAfterMin }: Service): string =>
  bufferAfterMin > 0 ? TEXT.service.withBuffer(durationMin, bufferAfterMin) : TEXT.service.minutes(durationMin);
