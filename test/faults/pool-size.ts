/** DATABASE_POOL_SIZE of the processes under test. */
export const POOL_SIZE = 8;
