import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WAITING } from '../suites.ts';

/** Begins with the files that wait long, so that no worker waits for one of them alone at the end of a run. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.some((path) => moduleId.endsWith(`/${path}`));
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}
