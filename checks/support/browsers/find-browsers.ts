import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, webkit } from '@playwright/test';
import { findBrowser } from '../../../e2e/browser.ts';
import type { BrowserTab, WindowSize } from './browser-tab.ts';
import { openFirefoxTab } from './firefox-tab.ts';
import { openPlaywrightTab } from './playwright-tab.ts';
import { openWebKitTab } from './webkit-tab.ts';

/** `open` is undefined where it is not installed. */
type Engine = { readonly name: string; readonly open: ((size: WindowSize) => Promise<BrowserTab>) | undefined };

/** The engines of the browsers that people have, each in what is installed of it. */
export function findBrowsers(): readonly Engine[] {
  const stockFirefox = programIn('firefox-esr') ?? programIn('firefox');
  const driver = programIn('WebKitWebDriver');
  const miniBrowser = findMiniBrowser();
  const screen = programIn('Xvfb');
  return [
    { name: 'Chromium', open: (size) => openPlaywrightTab(chromium, 'Chromium', size, findBrowser()) },
    { name: 'Firefox', open: stockFirefox ? (size) => openFirefoxTab(stockFirefox, size) : undefined },
    {
      name: 'WebKitGTK with its driver and Xvfb',
      open: driver && miniBrowser && screen ? (size) => openWebKitTab(driver, miniBrowser, size) : undefined,
    },
    ...[firefox, webkit].map((type) => ({
      name: `Playwright's ${type.name()}`,
      open: existsSync(type.executablePath())
        ? (size: WindowSize) => openPlaywrightTab(type, `Playwright's ${type.name()}`, size)
        : undefined,
    })),
  ];
}

function programIn(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Distributions keep it beside the library. */
function findMiniBrowser(): string | undefined {
  const libraries = ['/usr/lib', '/usr/libexec'].filter((path) => existsSync(path));
  const folders = libraries.flatMap((path) => [path, ...readdirSync(path).map((name) => join(path, name))]);
  return ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']
    .flatMap((name) => folders.map((folder) => join(folder, name, 'MiniBrowser')))
    .find((path) => existsSync(path));
}
