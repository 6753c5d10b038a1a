/**
 * Styles of what the instant pass's script paints, in the geometry of what the app will show in its place. They reach the page
 * as a constructed style sheet, which the content security policy allows without a hash. The code's ground is pure white in
 * both modes.
 */
export const css = `
#door{--f:var(--n-fonts-heading,sans-serif);--i:#1c1303}
#door b,#door i{display:block;font-style:normal}
.door-card{position:absolute;inset-inline:.5rem;top:9.45rem;z-index:9;display:grid;grid-template-columns:minmax(0,1fr);overflow-wrap:break-word;gap:1.5rem;align-content:space-between;min-height:22.5rem;padding:1.25rem 1.5rem 1.5rem;background:var(--n-colors-accent,#f9b520);color:var(--i);border-radius:20px}
.door-card>b{font:700 1rem var(--f)}
.door-card>div>b{font:800 3rem/.92 var(--f);letter-spacing:-.04em;text-wrap:balance}
.door-card i{margin-top:.75rem;font-size:1.125rem;font-weight:600}
.door-card>button{min-height:3.5rem;margin-top:4.5rem;border-radius:99px;background:var(--i);color:#fff7e6;font:700 1.125rem var(--f)}
.door-pass{position:fixed;inset:0;z-index:99;display:grid;place-items:center;background:var(--n-colors-scrim,#000b)}
.door-pass>div{overflow:auto;width:min(30rem,100vw - min(2rem,10vw));height:min(49rem,100dvh - min(2rem,10vw));padding:1rem min(1.5rem,7vw);border-radius:20px;background:var(--n-colors-raised,#fff);color:var(--n-colors-ink,#000);text-align:center;overflow-wrap:break-word}
.door-pass header{display:flex;align-items:center;justify-content:space-between;margin:0 -.5rem 1rem 0}
.door-pass h2{font:800 1.25rem/1.15 var(--f);text-align:start}
.door-pass button{flex:none;width:2.75rem;height:2.75rem}
.door-pass button svg{width:1.5rem;margin:auto}
.door-pass div>svg{width:226px;height:226px;margin:0 auto 1rem;padding:13px;background:#fff;border-radius:12px}
.door-pass b{font:800 1.5rem/1.1 var(--f);margin-bottom:.5rem}
.door-pass code{display:block;margin:1.5rem 0;font:700 1.5rem var(--n-fonts-mono,monospace);letter-spacing:.08em}
.door-late{color:var(--n-colors-danger,#a3200f);font-weight:700}
.door-ticket{position:fixed;inset:0;z-index:99;display:grid;grid-template:"t" auto "c" minmax(min(100vw,65dvh),1fr) "w" minmax(0,1fr)/minmax(0,1fr);padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);background:#fff;color:#000}
.door-ticket header{grid-area:t;display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:start;padding-left:1.25rem;font:700 1rem var(--f)}
.door-ticket button{min-width:44px;min-height:44px;padding:0 10px}
.door-ticket button svg{width:24px}
.door-ticket header>div{display:flex;flex-wrap:wrap;align-items:center;min-height:44px}
.door-ticket .door-other{text-decoration:underline;text-underline-offset:4px}
.door-ticket figure{grid-area:c;display:grid;place-items:center;min-width:0;min-height:0;overflow:hidden}
.door-ticket figure svg{max-width:none}
.door-ticket>div{grid-area:w;overflow:auto;padding:0 1.25rem;text-align:center;overflow-wrap:break-word}
.door-ticket>div b{font:800 1.5rem/1.08 var(--f)}
.door-ticket code{font:700 1.25rem var(--n-fonts-mono,monospace);letter-spacing:.08em}
@media (orientation:landscape){.door-ticket{grid-template:"c t" auto "c w" minmax(0,1fr)/minmax(min(100dvh,65vw),1.3fr) minmax(0,1fr)}.door-ticket header{padding-left:.5rem}.door-ticket>div{padding-left:.5rem;text-align:start}}
@media (max-height:25rem){.door-pass>div{height:100dvh;padding-top:max(.5rem,env(safe-area-inset-top));border-radius:0}}
@media (min-width:768px){.door-card{top:13rem;inset-inline:2rem;min-height:25.5rem;padding:1.75rem 2rem 2rem}.door-card>div>b{font-size:4rem}.door-card>button{padding:0 1.5rem;justify-self:start}}
@media (min-width:1024px){.door-card{left:max(2rem,50% - 35.5rem);right:auto;width:26rem}}
`.replaceAll('\n', '')
