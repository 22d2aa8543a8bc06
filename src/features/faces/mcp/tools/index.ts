import type { Tool } from '../tool.ts';
import { bookingTools } from './bookings.ts';
import { deskTools } from './desk.ts';
import { shopTools } from './shops.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [...shopTools, ...bookingTools, ...deskTools];
