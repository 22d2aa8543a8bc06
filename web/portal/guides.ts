/** What the developer portal shows, in the order of its menu. Each page is a Markdown file of the repository. */
export interface GuideSource {
  /** The last part of the address. */
  slug: string;
  /** The file, from the root of the repository. */
  file: string;
  group: 'start' | 'sdk' | 'running' | 'changes';
}

export const GUIDES: readonly GuideSource[] = [
  { slug: 'quick-start', file: 'docs/quick-start.md', group: 'start' },
  { slug: 'integrating', file: 'docs/integrating.md', group: 'start' },
  { slug: 'assistants', file: 'docs/assistants.md', group: 'start' },
  { slug: 'webhooks', file: 'docs/webhooks.md', group: 'start' },
  { slug: 'limits', file: 'docs/limits.md', group: 'start' },
  { slug: 'sdk', file: 'sdk/README.md', group: 'sdk' },
  { slug: 'sdk-methods', file: 'sdk/METHODS.md', group: 'sdk' },
  { slug: 'sdk-changelog', file: 'sdk/CHANGELOG.md', group: 'sdk' },
  { slug: 'data', file: 'docs/data.md', group: 'running' },
  { slug: 'isolation', file: 'docs/isolation.md', group: 'running' },
  { slug: 'scaling', file: 'docs/scaling.md', group: 'running' },
  { slug: 'messages', file: 'docs/messages.md', group: 'running' },
  { slug: 'operations', file: 'docs/operations.md', group: 'running' },
  { slug: 'changelog', file: 'CHANGELOG.md', group: 'changes' },
  { slug: 'earlier-changes', file: 'docs/changes-before-0.3.md', group: 'changes' },
];
