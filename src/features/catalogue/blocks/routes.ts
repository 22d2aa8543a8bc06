import { ACCESS } from '../../../access.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import { type AnyRoute, created, noContent, ok, read, write } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { placeBlock, removeBlock } from './place.ts';
import { readBlocks } from './read.ts';
import { Block, BlocksQuery, PlaceBlock, PlacedBlock, toBlock } from './schemas.ts';
import { MAX_IMPORTED } from './store.ts';

const tag = 'Availability';
/** The list is no page, because it was none before there were imports. */
const IMPORTED = `Of calendar imports the ${MAX_IMPORTED} earliest blocks; then ask for the rest with \`from\` at the last one`;

export const blockRoutes = (): AnyRoute[] => [
  read({
    id: 'listBlocks',
    method: 'GET',
    path: '/businesses/{businessId}/blocks',
    tag,
    summary: 'List the blocks that overlap a date range, earliest first',
    access: ACCESS.readCatalogue,
    query: BlocksQuery,
    answers: { 200: Data(Type.Array(Block, { description: IMPORTED })) },
    read: async ({ tenantId, query }, db) => ok(await readBlocks(db, tenantId, query)),
  }),
  write({
    id: 'createBlock',
    method: 'POST',
    path: '/businesses/{businessId}/blocks',
    tag,
    summary: 'Block a unit for a date range or a provider for a time range',
    access: ACCESS.writeBlocks,
    body: PlaceBlock,
    answers: { 201: Data(PlacedBlock) },
    errors: [NOT_FOUND, POLICY_VIOLATION],
    write: async ({ tenantId, body, now }, tx) => {
      const { block, conflicts } = await placeBlock(tx, tenantId, body, now);
      return created({ ...toBlock(block), conflicts });
    },
  }),
  write({
    id: 'deleteBlock',
    method: 'DELETE',
    path: '/businesses/{businessId}/blocks/{blockId}',
    tag,
    summary: 'Delete a block',
    access: ACCESS.writeBlocks,
    params: Type.Object({ businessId: Type.String(), blockId: Type.String() }),
    answers: { 204: null },
    errors: [NOT_FOUND, INVALID_STATE],
    write: async ({ tenantId, params }, tx) => {
      await removeBlock(tx, tenantId, params.blockId);
      return noContent;
    },
  }),
];
