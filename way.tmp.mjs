import { spawn, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
const API='3977', WEB='5977'
const env={...process.env, PORT:API, PUBLIC_URL:`http://localhost:${WEB}`, DATA_DIR:'/tmp/clientway/data', LOG_LEVEL:'error'}
const kids=[ spawn(process.execPath,['dist/server/main.js'],{env,stdio:['ignore','inherit','inherit']}),
 spawn(process.execPath,['node_modules/vite/bin/vite.js','--port',WEB,'--strictPort'],{env:{...process.env,API_ORIGIN:`http://localhost:${API}`},stdio:['ignore','inherit','inherit']})]
const stop=()=>kids.forEach(k=>k.kill('SIGTERM'))
try {
  for (const u of [`http://localhost:${API}/api/health`,`http://localhost:${WEB}/`]) for(let i=0;i<300;i++){ try{ if((await fetch(u)).ok) break }catch{} await new Promise(r=>setTimeout(r,500)) }
  const base=`http://localhost:${WEB}`
  const email=`w${Date.now()}@nectar.test`
  const up=await fetch(`http://localhost:${API}/api/auth/signup`,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:'un-mot-de-passe-long-9',firstName:'Noor',lastName:'B',birthDate:'1990-01-01',acceptTerms:true,acceptedTerms:true})})
  console.log('signup',up.status,(await up.text()).slice(0,200))
  const events=await (await fetch(`http://localhost:${API}/api/events?limit=100`)).json()
  const soon=new Date(Date.now()+3*864e5).toISOString().slice(0,10)
  const ev=events.find(e=>e.ticketingMode==='internal'&&e.source!=='concerts-api'&&e.price>0&&!e.soldOut&&e.date>soon)
  const browser=await chromium.launch({executablePath:process.env.CHROMIUM_PATH,args:['--no-sandbox']})
  const ctx=await browser.newContext({viewport:{width:390,height:844},locale:'fr-FR',timezoneId:'Europe/Paris',serviceWorkers:'block'})
  await ctx.addInitScript(()=>localStorage.setItem('nectar.welcome','1'))
  const page=await ctx.newPage()
  page.on('pageerror',e=>console.log('pageerror',e.message))
  page.setDefaultTimeout(60000)
  const cdp=await ctx.newCDPSession(page)
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.startPreciseCoverage',{callCount:true,detailed:false})
  await page.goto(`${base}/auth?return=${encodeURIComponent(`/events/${ev.id}/checkout`)}`)
  await page.getByLabel('Email').fill(process.env.LOGIN??'standard@nectar.test'); await page.getByLabel('Mot de passe',{exact:true}).fill('nectar-demo')
  await page.getByRole('button',{name:'Se connecter'}).click()
  await page.getByRole('button',{name:/^Ajouter un billet/}).first().click()
  await page.getByRole('checkbox',{name:/Conditions/}).check()
  await page.waitForTimeout(6000)
  await cdp.send('Profiler.takePreciseCoverage')
  const take=async()=>{ const {result}=await cdp.send('Profiler.takePreciseCoverage'); const out={}
    for(const s of result){ const m=/\/(src\/[^?]+\.tsx?)(\?|$)/.exec(s.url)??/\/(contract\/[^?]+\.ts)(\?|$)/.exec(s.url); if(!m) continue
      const fns=s.functions.filter(f=>f.ranges[0].count>0 && f.ranges[0].startOffset>0 && !/^(\$?RefreshReg|\$RefreshSig|_s\d*$|_c)/.test(f.functionName)).map(f=>f.functionName||'(anon)')
      if(fns.length) (out[m[1]]??=[]).push(...fns) }
    return out }
  await page.getByRole('button',{name:/^Payer \d/}).click()
  await page.getByRole('button',{name:'Utiliser la carte acceptée'}).waitFor()
  const a=await take()
  await page.getByRole('button',{name:'Utiliser la carte acceptée'}).click()
  await page.getByRole('button',{name:/^Payer/}).click()
  await page.waitForURL(/payment\/success/)
  const b=await take()
  await page.getByText('Paiement confirmé').waitFor()
  await page.getByRole('link',{name:'Voir mes billets'}).click()
  await page.getByRole('article').filter({hasText:ev.eventName}).first().waitFor()
  await page.waitForTimeout(1500)
  const c=await take()
  writeFileSync(process.argv[2],JSON.stringify({a,b,c},null,1))
  await browser.close()
} finally { stop() }
