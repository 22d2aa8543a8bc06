import { sql } from '../../../../src/kit/postgres/sql.ts';
import type { TestService } from '../../../service/service.ts';
import { openShop, type Shop } from '../../booking/bookings/shop.ts';

export interface Stall extends Shop {
  slug: string;
  /** Its public path. */
  page: string;
  set(columns: { status?: string; visibility?: string; answering?: boolean }): Promise<void>;
}

/** A listed business. */
export async function openStall(api: TestService, shape: 'units' | 'slots'): Promise<Stall> {
  const shop = await openShop(api, api.database.url, shape);
  const db = api.service.deps.db.service;
  const { slug } = await db.one(sql<{ slug: string }>`select slug from businesses where id = ${shop.id}`);
  const stall: Stall = {
    ...shop,
    slug,
    page: `/public/businesses/${slug}`,
    async set({ status = 'ACTIVE', visibility = 'PUBLIC', answering = true }) {
      await db.transaction(async (tx) => {
        await tx.run(sql`
          update businesses set status = ${status}, listing_visibility = ${visibility}, lat = 5.556, lng = -0.182,
            area_id = 'accra-osu', assistant_answering = ${answering}, assistant_number = '+233302112233'
          where id = ${shop.id}`);
        tx.invalidate('business', shop.id);
      });
    },
  };
  await stall.set({});
  return stall;
}
