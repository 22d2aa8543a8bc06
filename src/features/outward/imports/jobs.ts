import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { calendarImporter } from './import-due.ts';
import { NEXT_IMPORT } from './store.ts';

export function importJobs(deps: Deps): PeriodicJob[] {
  const importer = calendarImporter(deps);
  return [
    {
      name: 'imports.calendars',
      everyMs: 5_000,
      due: NEXT_IMPORT,
      run: () => importer.run(deps.clock.now()),
      stop: () => importer.settle(),
    },
  ];
}
