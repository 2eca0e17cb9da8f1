/* jsdom lays nothing out and has no `ResizeObserver`: no size changes. */
if (typeof document !== 'undefined')
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
