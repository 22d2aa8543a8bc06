import '../../styles/settings.css';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { useBooksByDay, useBusiness } from '../shops/index.ts';
import type { Step } from './sequence.ts';
import { TEXT } from './texts.ts';

const RENTAL: readonly Step[] = ['place', 'hours', 'items', 'deposit', 'page'];
const SALON: readonly Step[] = ['place', 'hours', 'items', 'people', 'deposit', 'page'];

const useSteps = (): readonly Step[] => (useBooksByDay() ? RENTAL : SALON);

/** The address of the step after this one; after the last, the list of what is missing. */
function useNext(step: Step) {
  const { id } = useBusiness();
  const steps = useSteps();
  const next = steps[steps.indexOf(step) + 1];
  return { to: '/b/$businessId/setup', params: { businessId: id }, search: next ? { step: next } : {} } as const;
}

export function useGoOn(step: Step): () => void {
  const navigate = useNavigate();
  const next = useNext(step);
  return () => void navigate(next);
}

export const NextLink = ({ step, children, kind }: { step: Step; children: ReactNode; kind: 'pri' | 'ghost' }) => (
  <Link className={`btn ${kind}`} {...useNext(step)}>
    {children}
  </Link>
);

/** The way on, in sight also below a long list. The count stands here and not in a toast, which would cover both. */
export const AddedBar = ({ step, count }: { step: Step; count: number }) => (
  <div className={count > 0 ? 'save' : 'btns'}>
    <span role="status">{count > 0 && TEXT.items.count(count)}</span>
    <NextLink step={step} kind={count > 0 ? 'pri' : 'ghost'}>
      {count > 0 ? TEXT.next : TEXT.later}
    </NextLink>
  </div>
);

/** A step with its place in the sequence. */
export function StepPage({
  step,
  title,
  sub,
  children,
}: {
  step: Step;
  title: string;
  sub: string;
  children: ReactNode;
}) {
  const steps = useSteps();
  const at = steps.indexOf(step) + 1;
  return (
    <>
      <div className="stack g2">
        <span className="small muted">{TEXT.step(at, steps.length)}</span>
        <span className="up">
          <progress value={at} max={steps.length} aria-label={TEXT.step(at, steps.length)} />
        </span>
      </div>
      <Page title={title} sub={sub}>
        <div className="narrow stack g5">{children}</div>
      </Page>
    </>
  );
}
