import { meQuery } from '../kit/me.ts';
import { queryClient } from '../kit/query.ts';

/**
 * For the loader of a screen: asks for the screen's first rows while the screen's own files come and the frame is drawn.
 * The screen does not wait for them here. The service refuses the rows to all but operators, so the person is asked for
 * first; the page has already fetched that. A link under the pointer (`preload`) loads files alone.
 */
export function askForRows(preload: boolean, read: () => Promise<void>): void {
  if (preload) return;
  void queryClient.ensureQueryData(meQuery).then(
    ({ platformRole }) => (platformRole === null ? undefined : read()),
    // The frame asks for the same and shows what went wrong.
    () => {},
  );
}
