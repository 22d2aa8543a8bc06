import type { IconName } from '../ui/icon.tsx';
import { createStore } from './store.ts';

/** Short news at the foot of the screen, read aloud politely. */
export interface Toast {
  id: number;
  text: string;
  icon: IconName;
  action?: { label: string; run: () => void } | undefined;
}

export const toasts = createStore<readonly Toast[]>([]);
let last = 0;
const SHOWN_MS = 5_000;
const FAILURE_SHOWN_MS = 12_000;

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function showToast(text: string, options: { icon?: IconName; action?: Toast['action'] } = {}): number {
  const id = ++last;
  const { icon = 'check', action } = options;
  toasts.set([...toasts.get(), { id, text, icon, action }]);
  setTimeout(() => dropToast(id), icon === 'warn' ? FAILURE_SHOWN_MS : SHOWN_MS);
  return id;
}
