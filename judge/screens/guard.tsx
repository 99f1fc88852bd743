import { Component, type ReactNode } from "react"

type GuardProps = {
  fallback: ReactNode
  /** Told of what broke the screens. */
  onBroken(error: unknown): void
  children: ReactNode
}

/** Shows something else in place of screens that break: what was scored is on disk, whatever becomes of them. */
export class Guard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
