import { Banner } from '../../ui/banner.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useBusiness } from '../shops/index.ts';
import { AllowOrigins } from './allow-origins.tsx';
import { IntegrationsFrame } from './frame.tsx';
import { TEXT } from './texts.ts';

/** Ways to the shop's public page: its address, a button for another website, a code to scan. */
export function WebsitePage() {
  const { slug, listingVisibility, status } = useBusiness();
  const page = `${location.origin}/b/${slug}`;
  const code = `<script src="${location.origin}/embed.js" data-business="${slug}"></script>`;
  const listed = listingVisibility === 'PUBLIC' && status === 'ACTIVE';
  return (
    <IntegrationsFrame title={TEXT.website}>
      {!listed && (
        <Banner tone="warn" icon="warn">
          {TEXT.site.hidden}
        </Banner>
      )}
      <section className="card pad stack" aria-labelledby="site-page">
        <h2 id="site-page">{TEXT.site.page}</h2>
        <p>{TEXT.site.pageText}</p>
        <label className="f">
          <span className="lab">{TEXT.site.link}</span>
          <input className="in mono" readOnly value={page} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div className="btns">
          <CopyButton text={page} />
          <a className="btn sec" href={page} target="_blank" rel="noreferrer">
            <Icon name="share" />
            {TEXT.site.open}
          </a>
        </div>
      </section>
      <section className="card pad stack" aria-labelledby="site-qr">
        <h2 id="site-qr">{TEXT.site.qr}</h2>
        <p>{TEXT.site.qrText}</p>
        <Qr text={page} label={TEXT.site.qrLabel} />
        <div className="btns">
          <a className="btn pri" href={`${page}/poster`} target="_blank" rel="noreferrer">
            <Icon name="rec" />
            {TEXT.site.poster}
          </a>
          <a className="btn sec" href={`${page}/qr.svg`} download={`${slug}.svg`}>
            <Icon name="down2" />
            {TEXT.site.download}
          </a>
        </div>
      </section>
      <section className="card pad stack" aria-labelledby="site-button">
        <h2 id="site-button">{TEXT.site.button}</h2>
        <p>{TEXT.site.buttonText}</p>
        <AllowOrigins />
        <label className="f">
          <span className="lab">{TEXT.site.code}</span>
          <textarea
            className="in mono"
            readOnly
            rows={3}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <div className="btns">
          <CopyButton text={code} />
        </div>
      </section>
    </IntegrationsFrame>
  );
}
