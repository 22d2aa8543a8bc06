import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/console.css';
import '../styles/checks.css';
import '../styles/desk.css';
import { restoreReads } from '../kit/keep.ts';
import { meQuery } from '../kit/me.ts';
import { queryClient } from '../kit/query.ts';
import { registerWorker } from '../kit/version.ts';
import { nameFace } from '../ui/page.tsx';
import { router } from './routes.tsx';
import { TEXT } from './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
nameFace(TEXT.face);
restoreReads(queryClient);
// Asked for before anything is drawn.
void queryClient.prefetchQuery(meQuery);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
void registerWorker('/operator');
