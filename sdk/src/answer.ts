/** What a call resolves to, with the response that it came from. */
export interface Answer<T> {
  data: T;
  response: Response;
  /** Names the request in the service's log. */
  requestId: string | undefined;
  /** True when the service repeated the stored answer of an earlier attempt. */
  replayed: boolean;
}

/** The promise of a call. `await` gives its data, `.withResponse()` also the response. */
export class ApiPromise<T> extends Promise<T> {
  readonly #answer: Promise<Answer<T>>;

  constructor(answer: Promise<Answer<T>>) {
    // The promise itself is never used: it would be a second, unhandled rejection beside `withResponse()`.
    super((resolve) => resolve(undefined as T));
    this.#answer = answer;
  }

  static override get [Symbol.species]() {
    return Promise;
  }

  withResponse(): Promise<Answer<T>> {
    return this.#answer;
  }

  override then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(done, failed);
  }

  override catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, failed);
  }

  override finally(done?: (() => void) | null): Promise<T> {
    return this.then((data) => data).finally(done);
  }
}

export interface PageMeta {
  nextCursor: string | null;
  hasMore: boolean;
  limit: number;
}

type Load<Data, Meta> = (cursor: string) => Promise<Page<Data, Meta>>;
/** The rows of a page; a page whose data is one object has one row. */
export type Row<Data> = Data extends readonly (infer Item)[] ? Item : Data;

/** One page of a list. `for await` goes on to the pages after it. */
export class Page<Data, Meta = PageMeta> {
  readonly data: Data;
  readonly meta: Meta;
  readonly #load: Load<Data, Meta>;

  constructor(data: Data, meta: Meta, load: Load<Data, Meta>) {
    this.data = data;
    this.meta = meta;
    this.#load = load;
  }

  /** Null after the last page. */
  async nextPage(): Promise<Page<Data, Meta> | null> {
    const { nextCursor } = this.meta as PageMeta;
    return nextCursor === null ? null : this.#load(nextCursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row<Data>, void, undefined> {
    yield* this.#rows();
    for (let page = await this.nextPage(); page; page = await page.nextPage()) yield* page.#rows();
  }

  #rows(): Row<Data>[] {
    return (Array.isArray(this.data) ? this.data : [this.data]) as Row<Data>[];
  }
}

/** `await` gives the first page; `for await` gives every row of all pages. */
export class PagePromise<Data, Meta = PageMeta> extends ApiPromise<Page<Data, Meta>> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Row<Data>, void, undefined> {
    yield* await this;
  }
}
