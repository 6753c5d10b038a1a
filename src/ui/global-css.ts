import { colors, fontSizes, fonts, radii, sizes, spacing, zIndex } from './tokens.ts'

const PREFIX = '--n'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const variables = (group: string, tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${PREFIX}-${group}-${kebab(name)}:${value};`)
    .join('')

const mode = (index: 0 | 1): string =>
  variables('colors', Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[index]])))

const scales =
  variables('fonts', fonts) +
  variables('font-sizes', fontSizes) +
  variables('radii', radii) +
  variables('spacing', spacing) +
  variables('sizes', sizes) +
  variables('z-index', zIndex)

// The fallbacks have the web font's metrics (ascent 930, descent 270 of 1000; widths measured on bold Arial, and on bold DejaVu for systems without a
// similar font): no shift on swap.
const faces = (fontUrl: string) => `
@font-face{font-family:'Bricolage Grotesque';font-style:normal;font-weight:200 800;font-display:swap;src:url(${fontUrl}) format('woff2');unicode-range:U+20-7E,U+A0-FF,U+131,U+152-153,U+178,U+2009,U+2011,U+2013-2014,U+2018-2019,U+201C-201E,U+2022,U+2026,U+202F,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212}
@font-face{font-family:'Bricolage Fallback';font-weight:200 800;src:local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold'),local('Helvetica Neue Bold'),local('Roboto Bold');size-adjust:103%;ascent-override:90.3%;descent-override:26.2%;line-gap-override:0%}
@font-face{font-family:'Bricolage Fallback Wide';font-weight:200 800;src:local('DejaVu Sans Bold'),local('DejaVuSans-Bold'),local('Verdana Bold'),local('Verdana-Bold');size-adjust:86%;ascent-override:108.1%;descent-override:31.4%;line-gap-override:0%}`

const reset = `
*,::before,::after{box-sizing:border-box;border:0 solid currentColor}
*{margin:0;padding:0;font:inherit;-webkit-tap-highlight-color:transparent}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;line-height:1.5;scrollbar-gutter:stable;scroll-padding-bottom:6rem}
img,svg{display:block;max-width:100%}
img{height:auto}
ol,ul{list-style:none}
a{color:inherit;text-decoration:none}
button,input,select,textarea{color:inherit;background:none;appearance:none;border-radius:0}
button{cursor:pointer}
html{overflow-wrap:anywhere}
button,input,select,textarea{overflow-wrap:break-word}
@media (max-width:15em){html{hyphens:auto}}
:where(div,section,article,header,footer,main,form,fieldset,ul,ol,li,dl,dt,dd,p,h1,h2,h3,h4,label){min-width:0}
[hidden]{display:none!important}
dialog{color:inherit;max-width:none;max-height:none}`

/** Scroll targets and focused elements stay below the bar and the toasts; elements in the bar itself do not scroll the page. */
const BELOW_BAR =
  'main,:where(main,footer) :where(a,button,input,select,textarea,summary,[tabindex],[id]):where(:not(dialog *))'

const base = `
html{background:var(--n-colors-ground);color:var(--n-colors-ink);font-family:var(--n-fonts-body);color-scheme:light}
html.dark{color-scheme:dark}
body{min-height:100vh;min-height:100dvh;overflow-x:clip;-webkit-font-smoothing:antialiased}
strong,b{font-weight:700}
time,.figures{font-variant-numeric:tabular-nums}
::selection{background:var(--n-colors-accent);color:var(--n-colors-on-accent)}
:focus-visible{outline:3px solid var(--n-colors-honey);outline-offset:3px}
${BELOW_BAR}{scroll-margin-top:calc(var(--bar-room,5rem) + var(--toast-room,0px))}
main:focus,h1:focus,h2:focus{outline:none}
html[data-auth=member] .only-visitor,html:not([data-auth=member]) .only-member,html[data-auth=visitor] .only-kept{display:none!important}
html.dark .in-light,html:not(.dark) .in-dark{display:none!important}
html[data-locked]{overflow:hidden;scrollbar-gutter:auto}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
body:has(.sticky-action){--line-lift:calc(5rem + 1px + env(safe-area-inset-bottom))}
@media (max-width:47.9975rem) and (min-height:17.01em){body:not(:has(.sticky-action)){--line-lift:calc(3.5rem + 1px + env(safe-area-inset-bottom));padding-bottom:var(--line-lift)}}
@media (min-width:64rem){body:has(.sticky-action){--line-lift:0px}}
@media (max-width:63.9975rem){html{scroll-padding-bottom:calc(var(--line-lift,0px) + 1rem)}html:has(.sticky-action){scroll-padding-bottom:7rem}}
body:has(.update-line>*){--update-room:6.25rem}
@media (min-width:48rem){html{--bar-room:6.5rem}body:has(.update-line>*){--update-room:4.25rem}}
@keyframes n-spin{to{rotate:360deg}}
@keyframes n-breathe{50%{opacity:.55}}
@keyframes n-press{from{opacity:0;transform:rotate(-9deg) scale(1.7)}}
@keyframes n-fly{from{opacity:1;transform:none}60%{opacity:1}}
@keyframes n-rise{from{opacity:0;transform:translateY(8px)}}
@keyframes n-fade{from{opacity:0}}
@keyframes n-beat{from{transform:scale(.55)}}
::view-transition-group(*){animation-duration:200ms}
@media (prefers-reduced-motion:reduce){*,::before,::after,::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}`

const checkbox = 'input[type=checkbox]:not([role])'

/** Checkboxes: honey with a dark tick; native in forced colours. */
const checkboxes = `
${checkbox}{display:grid;place-items:center;flex:none;width:1.5rem;height:1.5rem;background:var(--n-colors-raised);border:1.5px solid var(--n-colors-control);border-radius:var(--n-radii-sm);cursor:pointer}
${checkbox}:hover{border-color:var(--n-colors-ink)}
${checkbox}[aria-invalid=true]{border:2px solid var(--n-colors-danger)}
${checkbox}:checked{background:var(--n-colors-accent)}
${checkbox}:checked::before{content:'';width:.4375rem;height:.8125rem;margin-top:-.1875rem;border:solid var(--n-colors-on-accent);border-width:0 .1875rem .1875rem 0;rotate:45deg}
${checkbox}:disabled{opacity:.55;cursor:not-allowed}
@media (forced-colors:active){${checkbox}{appearance:auto}${checkbox}::before{content:none!important}}`

/** More contrast: quiet words and all outlines have the ink's colour. */
const contrast =
  '@media (prefers-contrast:more){:root,.dark{--n-colors-muted:var(--n-colors-ink);--n-colors-control:var(--n-colors-ink);--n-colors-line:var(--n-colors-ink)}}'

/**
 * Returns the CSS in every page's head: layer order, font faces, tokens of both modes as variables, reset, focus ring, the bar's switch on
 * `html[data-auth]`. Inlined at build by the prerenderer, and served as a style tag in development.
 */
export const globalCss = (fontUrl: string): string =>
  `@layer reset,recipes,props,styles;${faces(fontUrl)}:root{${scales}${mode(0)}}.dark{${mode(1)}}${contrast}@layer reset{${reset}${checkboxes}${base}}`.replaceAll(
    '\n',
    '',
  )
