import { useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyComponent } from '../platform/lazy-component'
import { loadModule } from '../platform/load-module'
import type { MessageBox } from '../ui/message-box-store'
import type { LoginDialogProps } from './LoginDialog'

// What the first screen does not show, and many visits never.

export const Kiosk = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./KioskNotice'), isRetry)).Kiosk,
)

const LoginDialog = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./LoginDialog'), isRetry)).LoginDialog,
)

/** The login dialog; its code is loaded when it opens first. */
export function Login(props: LoginDialogProps) {
  return useStore(props.library.login, (state) => state.open) && <LoginDialog {...props} />
}

const MessageBoxes = lazyComponent<{ store: MessageBox }>(
  async (isRetry) => (await loadModule(() => import('../ui/MessageBoxes'), isRetry)).MessageBoxes,
  { Failed: Unasked },
)

/** Message boxes; their code is loaded with the first one. */
export function Messages({ store }: { store: MessageBox }) {
  return useStore(store, (state) => state.queue.length > 0) && <MessageBoxes store={store} />
}

/** A question that cannot be shown counts as cancelled. */
function Unasked({ store }: { store: MessageBox }) {
  useEffect(() => store.dismissAll(), [store])
  return null
}
