import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { deleteBytes } from './delete-upload.ts';

export const uploadJobs = ({ db, media }: Deps): PeriodicJob[] => [
  { name: 'uploads.delete-bytes', everyMs: 10_000, run: () => deleteBytes(db, media) },
];
